import { beforeAll, describe, expect, test } from 'vitest';
import type { RowKind } from '#shared/domain/lists/row.ts';
import { runtime } from '#shared/runtime.ts';
import { compactIndex } from '#shared/store/index/compact.ts';
import { aCompany, type Company, createV2Headers, request, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { startOwnLists } from '#test/support/table/own-lists.ts';

/** More records than one response scans in a large account. */
const PROMOTERS = 43;

let company: Company;
let second: number;
let parent: number;

/** Creates promoters: every third is pending, every fourth is also in a second campaign, and some have a parent or tag. */
beforeAll(async () => {
  company = await aCompany();
  second = (await company.campaignWith({ name: 'Second' })).id;
  parent = (await company.promoter({ email: `${unique('parent')}@example.com` })).promoter.id;
  const numbers = Array.from({ length: PROMOTERS }, (_, index) => index);
  const promoters = await Promise.all(
    numbers.map((number) =>
      company.promoter({
        email: `${number % 5 === 0 ? 'five' : 'other'}-${number}@${unique('many')}.example`,
        ...(number % 3 === 0 ? { status: 'pending' } : {}),
        ...(number % 6 === 0 ? { tags: ['VIP'] } : {}),
        ...(number % 7 === 0 ? { parentPromoterId: parent } : {}),
      }),
    ),
  );
  for (const { promoter } of promoters.filter((_, index) => index % 4 === 0)) {
    await company.v1('/promoters/add_to_campaign', { id: promoter.id, campaign_id: second });
  }
  const counts = () =>
    Promise.all(['promoters?per_page=1&sorting[id]=asc', 'promoter_campaigns?per_page=1'].map((path) => total(path)));
  const expectedTotals = [String(PROMOTERS + 1), String(PROMOTERS + 1 + 11)];
  expect(await eventually(counts, (found) => String(found) === String(expectedTotals))).toEqual(expectedTotals);
});

const read = (target: string) =>
  request(target, { headers: createV2Headers(company.account.id, company.key) }).then((response) => {
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    return response;
  });
const total = async (path: string) => (await read(`/api/v2/company/${path}`)).headers.get('total');

/** Gives the account an index of that kind, as if it had very many records. */
async function giveLists(kind: RowKind) {
  await startOwnLists(company.account.id, kind);
  await compactIndex({ account: company.account, runtime }, { kind, all: true });
}

/** All rows of a list by its links, and the number of responses. */
async function walkPages(path: string): Promise<{ ids: number[]; responses: number }> {
  const ids: number[] = [];
  let responses = 0;
  for (let next: string | undefined = `/api/v2/company/${path}`; next; responses += 1) {
    const { body, headers } = await read(next);
    ids.push(...(body.data ?? body).map(({ id }: { id: number }) => id));
    const link = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    next = link && new URL(link).pathname + new URL(link).search;
  }
  return { ids, responses };
}

describe('accounts with an index of promoters', () => {
  const closer = [
    'promoters?filters[state]=pending&per_page=10',
    'promoters?filters[revenue_amount][to]=0&sorting[email]=desc&per_page=15',
    'promoters?filters[state]=pending&q=five&per_page=3',
    'promoters?filters[tags]=vip&per_page=3',
  ];
  const promotions = () => [
    'promoter_campaigns?per_page=7',
    `promoter_campaigns?filters[campaign_id]=${second}&per_page=4`,
    `promoter_campaigns?filters[campaign_id][]=${second}&filters[campaign_id][]=${company.campaign.id}&per_page=20`,
    `promoter_campaigns?filters[promoter_id]=${parent + 1}`,
    'promoter_campaigns/search?q=five&per_page=4',
  ];
  const before = new Map<string, number[]>();

  beforeAll(async () => {
    for (const path of [...closer, ...promotions()]) before.set(path, (await walkPages(path)).ids);
    await giveLists('promoter');
  });

  test('filters without an index scan part of the rows per page and link to the rest', async () => {
    for (const path of closer) expect([path, (await walkPages(path)).ids]).toEqual([path, before.get(path)]);
    const { headers } = await read('/api/v2/company/promoters?filters[state]=pending&per_page=100');
    expect([headers.get('total'), headers.get('total-at-least')]).toEqual([null, expect.any(String)]);
  });

  test('promotions are listed as before and counted', async () => {
    for (const path of promotions()) {
      const { ids } = await walkPages(path);
      expect([path, ids]).toEqual([path, before.get(path)]);
      expect(ids.length).toBeGreaterThan(0);
      expect(await total(path)).toBe(String(ids.length));
    }
  });

  test('deleting a promoter removes it as parent of its children', async () => {
    const { status } = await request(`/api/v1/promoters/delete?id=${parent}`, {
      method: 'DELETE',
      headers: { 'x-api-key': company.key },
    });
    expect(status).toBe(200);
    const path = `promoters?filters[parent_promoter_id]=${parent}`;
    expect(
      await eventually(
        () => total(path),
        (found) => found === '0',
      ),
    ).toBe('0');
  });
});
