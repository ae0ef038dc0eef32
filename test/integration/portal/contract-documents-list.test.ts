import { beforeAll, describe, expect, test } from 'vitest';
import { deletePromoter } from '#shared/operations/promoters/delete-promoter.ts';
import { affiliateContractDocumentsSign } from '#shared/routes/affiliate/portal/contract-documents.ts';
import { v2ContractDocumentsList } from '#shared/routes/v2/portal/contract-documents.ts';
import { v2SettingsUpdate } from '#shared/routes/v2/settings/settings.ts';
import { runtime } from '#shared/runtime.ts';
import { compactIndex } from '#shared/store/index/compact.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { startOwnLists } from '#test/support/table/own-lists.ts';

interface Row {
  readonly id: number;
  readonly status: string;
  readonly promoter: { readonly id: number };
  readonly signed_at: string | null;
}

const publish = (company: Company, text: string) =>
  send(v2SettingsUpdate, { json: { portal: { terms: { text } } }, headers: createCredentials('v2', company) });

const sign = async (company: Company, promoter: { readonly id: number }, id: number) => {
  const headers = createPromoterHeaders(await aPromoterSession(company.account, promoter));
  expect((await send(affiliateContractDocumentsSign, { variables: { id }, json: {}, headers })).status).toBe(200);
};

const fetchList = (company: Company, query = {}) =>
  send(v2ContractDocumentsList, { query, headers: createCredentials('v2', company) });

describe('the contract documents of a company', () => {
  let company: Company;
  let promoters: readonly { readonly id: number; readonly email: string }[];

  const list = async (query = {}) =>
    (await fetchList(company, query)).body.map(({ promoter, id, status }: Row) => [promoter.id, id, status]);

  beforeAll(async () => {
    company = await aCompany();
    promoters = [(await company.promoter()).promoter, (await company.promoter()).promoter];
    await publish(company, 'Be honest.');
    for (const promoter of promoters.toReversed()) await sign(company, promoter, 1);
    await publish(company, 'Be fair.');
    await sign(company, promoters[0] as { id: number }, 2);
    await eventually(list, (rows) => rows.length === 4);
  });

  test('each promoter has its signed versions, and the one that it is asked to sign', async () => {
    const [first, second] = promoters.map(({ id }) => id);
    expect(await list()).toEqual([
      [first, 2, 'signed'],
      [first, 1, 'signed'],
      [second, 2, 'pending'],
      [second, 1, 'signed'],
    ]);
    const { body } = await fetchList(company, { filters: { status: 'pending' } });
    expect(body).toEqual([
      {
        id: 2,
        status: 'pending',
        created_at: expect.any(String),
        signed_at: null,
        signed_ip: null,
        promoter: { id: second, email: promoters[1]?.email, name: expect.any(String) },
        contract: { id: 1, name: 'Terms' },
        contract_version: {
          id: 2,
          added_at: expect.any(String),
          changes_made: 'major',
          external_link: null,
          content_hosted: true,
        },
      },
    ]);
  });

  test('documents are filtered by status, promoter and contract, and searched by the promoter’s names', async () => {
    const [first, second] = promoters.map(({ id }) => id);
    expect(await list({ filters: { status: ['signed'], promoter_id: second } })).toEqual([[second, 1, 'signed']]);
    expect(await list({ filters: { contract_id: 1, promoter_id: [first] } })).toHaveLength(2);
    expect(await list({ filters: { contract_id: 2 } })).toEqual([]);
    expect(await list({ q: promoters[1]?.email })).toEqual([
      [second, 2, 'pending'],
      [second, 1, 'signed'],
    ]);
    expect((await fetchList(company, { filters: { state: 'signed' } })).status).toBe(422);
    expect((await fetchList(company, { filters: { status: 'open' } })).body.message).toBe(
      'filters[status] is invalid.',
    );
  });

  test('documents are sorted by signature with pending ones last, or by creation, and have pages', async () => {
    const { body: bySignature } = await fetchList(company, { sorting: { signed_at: 'desc' } });
    const times = bySignature.map(({ signed_at: at }: Row) => at);
    expect(times.slice(0, 3)).toEqual(times.slice(0, 3).toSorted().toReversed());
    expect(times[3]).toBeNull();
    const { body: byCreation } = await fetchList(company, { sorting: { created_at: 'desc' } });
    expect(byCreation.map(({ id }: Row) => id)).toEqual([2, 2, 1, 1]);
    const { body: page, headers } = await fetchList(company, { per_page: 3, page: 2 });
    expect([page.length, headers.get('total')]).toEqual([1, '4']);
    expect((await fetchList(company, { sorting: { id: 'asc' } })).status).toBe(422);
  });

  test('a company cannot see contract documents of another company', async () => {
    const stranger = await aCompany();
    await publish(stranger, 'Be kind.');
    const { body } = await fetchList(stranger, { filters: { promoter_id: promoters.map(({ id }) => id) } });
    expect(body).toEqual([]);
  });
});

test('an archived promoter keeps signed documents and is not asked to sign, a deleted one has none', async () => {
  const company = await aCompany();
  const [{ promoter: archived }, { promoter: deleted }] = [await company.promoter(), await company.promoter()];
  await publish(company, 'Be honest.');
  for (const promoter of [archived, deleted]) await sign(company, promoter, 1);
  await publish(company, 'Be fair.');
  await company.v2('/company/promoters/archive', { ids: [archived.id] });
  await deletePromoter({ account: company.account, runtime }, { by: 'id', id: deleted.id });
  const read = async () => (await fetchList(company)).body as Row[];
  const rows = await eventually(read, (found) => found.length === 1);
  expect(rows).toMatchObject([{ id: 1, status: 'signed', promoter: { id: archived.id } }]);
});

test('an account with an index of promoters reads all documents by links, and sorts those of given promoters', async () => {
  const company = await aCompany();
  await publish(company, 'Be honest.');
  const promoters = [];
  for (let count = 0; count < 5; count += 1) promoters.push((await company.promoter()).promoter);
  const ids = promoters.map(({ id }) => id);
  for (const promoter of promoters.slice(0, 3)) await sign(company, promoter, 1);
  await publish(company, 'Be fair.');
  await eventually(
    async () => (await fetchList(company)).body as Row[],
    (rows) => rows.length === 8,
  );
  await startOwnLists(company.account.id, 'promoter');
  await compactIndex({ account: company.account, runtime }, { kind: 'promoter', all: true });

  const documents: string[] = [];
  let query: Readonly<Record<string, unknown>> | string = { per_page: 2 };
  for (let pages = 0; pages < 3; pages += 1) {
    const { status, body, headers } = await send(v2ContractDocumentsList, {
      query,
      headers: createCredentials('v2', company),
    });
    expect(status, JSON.stringify(body)).toBe(200);
    documents.push(...body.map(({ promoter, id }: Row) => `${promoter.id} ${id}`));
    const link = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    if (link === undefined) break;
    query = new URL(link).search.slice(1);
  }
  expect(documents).toEqual(ids.flatMap((id, index) => (index < 3 ? [`${id} 2`, `${id} 1`] : [`${id} 2`])));
  expect((await fetchList(company, { q: promoters[3]?.email })).body).toMatchObject([{ promoter: { id: ids[3] } }]);
  expect((await fetchList(company, { filters: { status: 'signed' } })).body).toHaveLength(3);

  const sorting = { signed_at: 'desc' };
  expect((await fetchList(company, { sorting })).body.message).toMatch(/^sorting is invalid: too many documents/);
  const own = await fetchList(company, { sorting, filters: { promoter_id: ids[0] } });
  expect([own.body.map(({ id }: Row) => id), own.headers.get('total')]).toEqual([[1, 2], '2']);
});
