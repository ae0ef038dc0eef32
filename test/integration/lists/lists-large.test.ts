import { expect, test } from 'vitest';
import { SOCIAL_NETWORKS } from '#shared/domain/promoters/promoter.ts';
import { createPromoterCalls } from '#test/support/promoters/calls.ts';
import { aCompany, type Company, request, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const PROMOTERS = 100;
const AT_ONCE = 10;
/** Maximum JSON size of a Lambda response. */
const MAX_BYTES = 6_291_556;

/** Accepted texts with the largest encoding: a quotation mark becomes four bytes, in JSON within JSON. */
const widest = (length: number) => '"'.repeat(length);
const address = `https://a.example/${'日'.repeat(2048 - 'https://a.example/'.length)}`;
const longest = {
  ...Object.fromEntries(['first_name', 'last_name', 'country', 'company_name', 'phone_number'].map(wide(255))),
  ...Object.fromEntries(['address', 'note'].map(wide(2048))),
  ...Object.fromEntries(
    ['website', 'avatar_url', ...SOCIAL_NETWORKS.map((network) => `${network}_url`)].map(withName(address)),
  ),
};

function wide(length: number) {
  return withName(widest(length));
}

function withName(text: string) {
  return (name: string) => [name, text] as const;
}

async function largePromoters(company: Company): Promise<number[]> {
  const { createPromoter } = createPromoterCalls(company);
  const ids: number[] = [];
  while (ids.length < PROMOTERS) {
    const requests = Array.from({ length: AT_ONCE }, () =>
      createPromoter({ ...longest, email: `${unique('p')}@example.com`, cust_id: `${unique('c')}${widest(200)}` }),
    );
    for (const { status, body } of await Promise.all(requests)) {
      expect(status, JSON.stringify(body).slice(0, 200)).toBe(200);
      ids.push(body.id);
    }
  }
  return ids.sort((one, other) => one - other);
}

test('a list of promoters of maximum size is paged by its links and loses none', async () => {
  const company = await aCompany();
  const ids = await largePromoters(company);
  const id = String(company.account.id);
  // API version 2 shows URLs under two names.
  const lists: [path: string, headers: Record<string, string>, pages: number][] = [
    ['/api/v1/promoters/list', { 'x-api-key': company.key }, 2],
    ['/api/v2/company/promoters', { authorization: `Bearer ${company.key}`, 'account-id': id }, 4],
    ['/api/v2/company/promoters?sorting[id]=asc', { authorization: `Bearer ${company.key}`, 'account-id': id }, 4],
  ];
  for (const [path, credentials, pages] of lists) {
    // A compressed response would be small.
    const headers = { ...credentials, 'accept-encoding': 'identity' };
    const read = (target: string) => request(target, { headers });
    const first = `${path}${path.includes('?') ? '&' : '?'}per_page=100`;
    await eventually(
      () => read(`${path}${path.includes('?') ? '&' : '?'}per_page=1`),
      (response) => response.headers.get('total') === String(PROMOTERS),
    );
    const [seenIds, sizes]: [number[], number[]] = [[], []];
    for (let next: string | undefined = first; next; ) {
      const { status, body, headers } = await read(next);
      expect(status, path).toBe(200);
      seenIds.push(...(body.data ?? body).map((row: { id: number }) => row.id));
      sizes.push(Buffer.byteLength(JSON.stringify(JSON.stringify(body))));
      const link = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      next = link && new URL(link).pathname + new URL(link).search;
    }
    expect(
      sizes.reduce((sum, size) => sum + size),
      'all of them on one page',
    ).toBeGreaterThan(MAX_BYTES);
    expect(sizes).toHaveLength(pages);
    expect(seenIds.sort((one, other) => one - other)).toEqual(ids);
  }
});
