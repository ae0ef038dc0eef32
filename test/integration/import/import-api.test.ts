import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_IMPORT_BYTES } from '#shared/domain/import/import-rows.ts';
import { issueApiKey } from '#shared/operations/accounts/create-account.ts';
import { updateCommission } from '#shared/operations/commissions/update-commission.ts';
import { describeBodyLimit, IMPORT_RUNNING } from '#shared/routes/texts.ts';
import { runtime } from '#shared/runtime.ts';
import { acquireImportLock, releaseImportLock } from '#shared/store/import/import-lock.ts';
import { findPromoterByEmail } from '#shared/store/promoters/promoters.ts';
import { buildImportCall, buildImportRows } from '#test/support/import/inputs.ts';
import { readFinalItems } from '#test/support/import/items.ts';
import { aCompany, type Company, createV2Headers, post, unique } from '#test/support/service/company.ts';
import { recordAllItems } from '#test/support/table/written.ts';
import { aPerson } from '#test/support/users/people.ts';

const PATH = '/company/imports';

interface Result {
  readonly kind: string;
  readonly id: string | null;
  readonly outcome: string;
  readonly file: string;
  readonly row: number;
  readonly message: string | null;
}

let company: Company;
beforeAll(async () => {
  company = await aCompany();
  recordAllItems(company.account.id);
});

async function send(body: object): Promise<Result[]> {
  const response = await company.v2(PATH, body);
  expect([response.status, response.body.message]).toEqual([200, undefined]);
  return response.body.results;
}

const outcomes = (results: readonly Result[]) => results.map(({ kind, outcome }) => `${kind} ${outcome}`);
const ALL = ['promoter', 'promotion', 'code', 'lead', 'sale', 'sale', 'commission', 'commission', 'payout'];

test('a dry run reports what would be created and writes nothing', async () => {
  const name = unique('imp');
  const before = await readFinalItems(company.account.id);
  const results = await send({ ...buildImportCall({ company }, name), dry_run: true });
  expect(outcomes(results)).toEqual(ALL.map((kind) => `${kind} created`));
  expect(await readFinalItems(company.account.id)).toEqual(before);
});

test('an import creates all records, and a repeated one changes nothing', async () => {
  const name = unique('imp');
  const call = buildImportCall({ company }, name);
  expect(outcomes(await send(call))).toEqual(ALL.map((kind) => `${kind} created`));
  expect(await findPromoterByEmail(company.account.id, `${name}@example.com`)).toMatchObject({ custId: name });
  const before = await readFinalItems(company.account.id);
  expect(outcomes(await send(call))).toEqual(ALL.map((kind) => `${kind} existing`));
  expect(await readFinalItems(company.account.id)).toEqual(before);
});

test('later calls add sales to a lead of an earlier call and update unpaid commissions', async () => {
  const name = unique('imp');
  const { campaigns } = buildImportCall({ company }, name) as { campaigns: object };
  const { promoters, promotions, leads, sales, commissions } = buildImportRows(name, { status: 'pending' });
  const common = { source: 'rewardful', campaigns, promoters, promotions, leads };
  expect(outcomes(await send(common))).toEqual(['promoter created', 'promotion created', 'lead created']);
  const existing = ['promoter existing', 'promotion existing', 'lead existing'];
  expect(outcomes(await send({ ...common, sales, commissions }))).toEqual([
    ...existing,
    ...['sale created', 'sale created', 'commission created', 'commission created'],
  ]);
  const rows = buildImportRows(name);
  const laterResponse = await send({ ...common, sales, commissions: rows.commissions, payouts: rows.payouts });
  expect(outcomes(laterResponse)).toContain('payout created');
  expect(outcomes(laterResponse).filter((outcome) => /refused|partial|differs/.test(outcome))).toEqual([]);
});

test('each invalid row is refused with its file, row and reason, and the others are imported', async () => {
  const name = unique('imp');
  const call = buildImportCall({ company }, name);
  const { promoters, sales } = buildImportRows(name);
  const results = await send({
    ...call,
    promoters: [
      { ...promoters[0], file: 'partners.csv', row: 7 },
      { promoter_id: 'p9', email: 'x', created_at: '2024-01-01' },
    ],
    sales: [sales[0], { ...sales[1], amount: '10.5' }],
  });
  expect(results.filter(({ outcome }) => outcome === 'refused')).toEqual(
    [
      ...[{ kind: 'promoter', id: 'p9', file: 'promoters', row: 2, message: 'email is not an e-mail address: x' }],
      {
        kind: 'sale',
        id: `${name}-s-1000`,
        file: 'sales',
        row: 2,
        message: 'amount is not a whole number of the smallest unit: 10.5',
      },
    ].map((refused) => ({ ...refused, outcome: 'refused' })),
  );
  expect(results[0]).toEqual({
    kind: 'promoter',
    id: `${name}-p`,
    outcome: 'created',
    file: 'partners.csv',
    row: 7,
    message: null,
  });
});

test('a commission that was changed here is reported', async () => {
  const name = unique('imp');
  const campaigns = [{ name: 'Friends', id: company.campaign.id }];
  const call = { source: 'csv', campaigns, ...buildImportRows(name, { status: 'pending' }) };
  await send(call);
  await updateCommission({ account: company.account, runtime }, { eventId: `order-${name}-10000` }, 'denied');
  const results = await send(call);
  expect(results.filter(({ outcome }) => outcome === 'differs')).toEqual([
    expect.objectContaining({ kind: 'commission', id: `${name}-c1`, message: expect.stringContaining('2000 denied') }),
  ]);
});

test('unknown columns, too many rows and unknown campaigns are rejected', async () => {
  const call = buildImportCall({ company });
  const reject = async (overrides: object) => {
    const { status, body } = await company.v2(PATH, { ...call, ...overrides });
    expect([status, body.code]).toEqual([422, 'invalid_params']);
    return body.message;
  };
  expect(await reject({ codes: [{ reward: '10%' }] })).toMatch(/^codes is invalid\. Columns: promoter_id/);
  expect(await reject({ codes: [{ code: { nested: 1 } }] })).toMatch(/^codes is invalid/);
  expect(await reject({ promoters: [{ promoter_id: 'p', archived_at: true }] })).toMatch(/^promoters is invalid/);
  expect(await reject({ promotions: [{ campaign: ['c'] }] })).toMatch(/^promotions is invalid/);
  expect(await reject({ codes: 'code' })).toMatch(/^codes is invalid/);
  expect(await reject({ source: 'unknown' })).toBe('source is invalid.');
  expect(await reject({ campaigns: [{ name: 'Friends', id: 999 }] })).toContain('there is no campaign 999');
  const code = { promoter_id: 'p', campaign: 'c', code: 'x' };
  expect(await reject({ codes: Array.from({ length: 2001 }, () => code) })).toBe('A call can have at most 2000 rows.');
});

test('a ref id with a space is imported from a list', async () => {
  const name = unique('imp');
  const { promotions } = buildImportRows(name);
  const call = { ...buildImportCall({ company }, name), dry_run: true };
  const rows = promotions.map((row) => ({ ...row, other_ref_ids: [`${name} Hopper`] }));
  expect(outcomes(await send({ ...call, promotions: rows }))).toEqual(ALL.map((kind) => `${kind} created`));
});

test('an import during another one is refused with 429 and can be sent again later', async () => {
  const { account, v2, campaign } = await aCompany();
  const call = { ...buildImportCall({ company }), campaigns: [{ name: 'Friends', id: campaign.id }] };
  const until = '2999-01-01T00:00:00.000Z';
  expect(await acquireImportLock(account.id, { owner: 'other', until }, new Date().toISOString())).toBe(true);
  const { status, body, headers } = await v2(PATH, call);
  expect([status, body, headers.get('retry-after')]).toEqual([
    ...[429, { message: IMPORT_RUNNING, code: 'import_running' }, '20'],
  ]);
  expect((await v2(PATH, { ...call, dry_run: true })).status).toBe(200);
  await releaseImportLock(account.id, 'other');
  expect((await v2(PATH, call)).status).toBe(200);
});

test('a body of up to 1 MB is read', async () => {
  const leads = Array.from({ length: 1900 }, (_, index) => ({
    lead_id: `l${index}`,
    promoter_id: 'p',
    campaign: 'Friends',
    created_at: '2024-01-01',
    uid: `cus_${'x'.repeat(200)}${index}`,
    first_name: 'x'.repeat(100),
  }));
  const results = await send({ source: 'csv', dry_run: true, leads });
  expect(results.length).toBe(1900);
  const big = leads.map((lead) => ({ ...lead, last_name: 'x'.repeat(300) }));
  const { status, body } = await company.v2(PATH, { source: 'csv', dry_run: true, leads: big });
  expect([status, body.message]).toEqual([413, describeBodyLimit(MAX_IMPORT_BYTES)]);
});

describe('two accounts', () => {
  test('the same ids are other records in another account', async () => {
    const other = await aCompany();
    const name = unique('imp');
    const call = buildImportCall({ company }, name);
    await send(call);
    const before = await readFinalItems(company.account.id);
    const { status, body } = await other.v2(PATH, {
      ...call,
      campaigns: [{ name: 'Friends', id: other.campaign.id }],
    });
    expect([status, outcomes(body.results)]).toEqual([200, ALL.map((kind) => `${kind} created`)]);
    expect(await readFinalItems(company.account.id)).toEqual(before);
  });
});

describe('permissions', () => {
  test.each(['manager', 'payer', 'viewer'] as const)('a %s cannot import', async (role) => {
    const { browser } = await aPerson(company, role);
    const { status } = await browser.call(`/api/v2${PATH}`, { method: 'POST', json: buildImportCall({ company }) });
    expect(status).toBe(403);
  });

  test('a key with scopes cannot import', async () => {
    const call = { account: company.account, runtime };
    const { key } = await issueApiKey(call, 'scoped', { scopes: ['read', 'manage', 'pay', 'track'] });
    const headers = createV2Headers(company.account.id, key);
    const { status } = await post(`/api/v2${PATH}`, buildImportCall({ company }), headers);
    expect(status).toBe(403);
  });
});
