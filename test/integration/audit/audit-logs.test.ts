import { beforeAll, expect, test } from 'vitest';
import { runCommandLine } from '#bin/admin/run.ts';
import { withCallerAudit } from '#shared/operations/audit/caller-audit.ts';
import { listAuditEntries } from '#shared/operations/audit/list-entries.ts';
import { runPayouts } from '#shared/operations/payouts/run-payouts.ts';
import { inviteUser } from '#shared/operations/users/invite-user.ts';
import { presentAuditLogV2 } from '#shared/present/v2/audit/audit-log.ts';
import { v2PromotersUpdate } from '#shared/routes/v2/promoters/promoters.ts';
import { runtime } from '#shared/runtime.ts';
import { readAuditLog, runAudited } from '#shared/store/audit/audit-log.ts';
import { keys } from '#shared/store/table/keys.ts';
import { ConditionFailedError, commit, put, update } from '#shared/store/table/transaction.ts';
import { aDataFolder } from '#test/support/admin/local-run.ts';
import { aPayee, sell } from '#test/support/payouts/calls.ts';
import { send } from '#test/support/requests/send.ts';
import { aCompany, type Company, createV2Headers, request } from '#test/support/service/company.ts';

const folderOf = aDataFolder();
let company: Company;
beforeAll(async () => {
  company = await aCompany();
});

const getHeaders = ({ account, key }: Company) => createV2Headers(account.id, key);
const getLog = async (of: Company, query = '') =>
  request(`/api/v2/company/audit_logs${query}`, { headers: getHeaders(of) });
const operations = ({ body }: { body: { operation: string }[] }) => body.map(({ operation }) => operation);

test('a change is audited with its author, time, address and records, without personal data', async () => {
  const { promoter } = await company.promoter();
  const json = { id: String(promoter.id), email: 'ada@example.com', note: 'Call her', parent_promoter_id: null };
  expect((await send(v2PromotersUpdate, { json, headers: getHeaders(company) })).status).toBe(200);
  const { body, status } = await getLog(company, `?filters[record_type]=promoter&filters[record_id]=${promoter.id}`);
  expect([status, body]).toEqual([
    200,
    [
      {
        id: body[0].id,
        created_at: body[0].created_at,
        actor: { type: 'key', id: expect.stringMatching(/^[0-9a-f]{12}$/), name: 'test', email: null },
        opened_by: null,
        operation: 'v2/company/promoters/update',
        address: '127.0.0.0',
        records: expect.arrayContaining([{ type: 'promoter', id: String(promoter.id) }]),
        fields: ['email', 'note'],
        values: {},
        batch_process_id: null,
        outcome: 'completed',
      },
    ],
  ]);
  const { entries } = await readAuditLog(company.account.id, { cursor: null });
  expect(JSON.stringify(entries)).not.toMatch(/example\.com|Call her/);
});

test('a bulk call is audited once, with its records, and its outcome is the status of its batch process', async () => {
  const own = await aCompany();
  const created = await Promise.all([own.promoter(), own.promoter()]);
  const ids = created.map(({ promoter }) => promoter.id);
  const { body: batch } = await own.v2('/company/promoters/reject', { ids: [...ids, 999_999] });
  const { body } = await getLog(own);
  expect(body).toMatchObject([
    {
      operation: 'v2/company/promoters/reject',
      records: [...[...ids, 999_999].map((id) => ({ type: 'promoter', id: String(id) })), { type: 'batch_process' }],
      values: { ids: [...ids, 999_999] },
      batch_process_id: batch.id,
      outcome: 'completed',
    },
  ]);
});

test('rejected calls, calls without an effect, reads and tracking calls are not audited', async () => {
  const own = await aCompany();
  const { promotion } = await own.promoter();
  const responses = [
    await own.v2('/company/campaigns', { name: '' }),
    await own.v2('/company/promoters/reject', { ids: [] }),
    await own.v1('/track/signup', { email: 'ada@example.com', ref_id: promotion.refId }),
    await own.v2('/track/sale', { email: 'ada@example.com', event_id: 'sale-1', amount: 100 }),
    await request('/api/v2/company/promoters', { headers: getHeaders(own) }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([422, 422, 200, 200, 200]);
  expect((await getLog(own)).body).toEqual([]);
});

test('the audit log is paged by Link headers, filtered and exported as CSV', async () => {
  const own = await aCompany();
  for (const name of ['A', 'B', 'C']) {
    await own.v2('/company/campaigns', { name, landing_url: 'https://shop.example/' });
  }
  const { promoter } = await own.promoter();
  await own.v2('/company/promoters/archive', { ids: [promoter.id] });
  const first = await getLog(own, '?per_page=2');
  expect(operations(first)).toEqual(['v2/company/promoters/archive', 'v2/company/campaigns/create']);
  const [, next = ''] = /<[^?>]*(\?[^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
  const secondPage = await getLog(own, next);
  expect(operations(secondPage)).toEqual(['v2/company/campaigns/create', 'v2/company/campaigns/create']);
  const all = [...first.body, ...secondPage.body];
  expect(new Set(all.map(({ id }) => id)).size).toBe(4);
  expect(await getLog(own, '?page=2')).toMatchObject({ status: 422, body: { code: 'invalid_params' } });
  expect(await getLog(own, '?cursor=nonsense')).toMatchObject({ status: 422 });

  const countEntries = async (query: string) => operations(await getLog(own, `?${query}`)).length;
  const since = all[1].created_at;
  expect(await countEntries('filters[operation]=v2/company/campaigns/create')).toBe(3);
  expect(await countEntries('filters[actor_type]=user')).toBe(0);
  expect(await countEntries('filters[actor_type][]=user&filters[actor_type][]=key')).toBe(4);
  expect(await countEntries('filters[record_type][]=promoter')).toBe(1);
  expect(await countEntries('filters[record_type][]=promoter&filters[record_type][]=campaign')).toBe(4);
  expect(await countEntries(`filters[actor_type]=key&filters[actor_id]=${all[0].actor.id}`)).toBe(4);
  expect(await countEntries(`filters[created_at][from]=${since}`)).toBe(2);
  expect(await countEntries(`filters[created_at][to]=${since}`)).toBe(3);
  const firstPage = await getLog(own, '?filters[operation]=v2/company/campaigns/create&per_page=1');
  expect(operations(firstPage)).toHaveLength(1);
  expect(firstPage.headers.get('link')).toContain('rel="next"');
  expect(await getLog(own, '?filters[nonsense]=1')).toMatchObject({ status: 422 });
  expect(await getLog(own, `?filters=${encodeURIComponent('{"record_type":[]}')}`)).toMatchObject({
    status: 422,
    body: { message: 'filters[record_type] is invalid.' },
  });
  const csv = await getLog(own, '?format=csv');
  expect(csv.body.split('\r\n').filter(Boolean)).toHaveLength(5);
});

test('admin commands and payout runs are audited', async () => {
  const own = await aCompany();
  const account = String(own.account.id);
  const { code, err } = await runCommandLine(
    [
      'promoter',
      'create',
      '--account',
      account,
      '--email',
      'new@example.com',
      '--first-name',
      'New',
      '--data',
      folderOf(),
    ],
    {},
    runtime,
  );
  expect([code, err]).toEqual([0, '']);
  await sell(own, await aPayee(own), [1000]);
  const caller = { is: 'schedule', name: 'payouts' } as const;
  const asOf = new Date(Date.now() + 32 * 86_400_000).toISOString();
  const what = { operation: 'schedule payouts', from: null, parameters: { as_of: asOf } };
  const payouts = await withCallerAudit({ caller, runtime }, what, () =>
    runPayouts({ runtime }, { asOf, account: own.account.id }),
  );
  expect(payouts.payouts).toBe(1);
  const { body } = await getLog(own);
  expect(body).toMatchObject([
    {
      operation: 'schedule payouts',
      actor: { type: 'schedule', id: 'payouts', name: null, email: null },
      records: expect.arrayContaining([expect.objectContaining({ type: 'payout' })]),
    },
    {
      operation: 'admin promoter create',
      actor: { type: 'command', id: null, name: null, email: null },
      address: null,
      fields: expect.arrayContaining(['email', 'first-name']),
      records: expect.arrayContaining([expect.objectContaining({ type: 'promoter' })]),
    },
  ]);
  expect(JSON.stringify(body)).not.toContain('new@example.com');
});

const doing = { by: { is: 'command' }, operation: 'test', from: null, parameters: {}, runtime } as const;
const getEntries = async (account: number) => (await readAuditLog(account, { cursor: null })).entries;
const createPayoutWrite = (account: number, id: number) => put(keys.payout(account, id), { id });

test('an audit entry stores the user id and is listed with the user’s current e-mail', async () => {
  const { account } = await aCompany();
  const call = { account, runtime };
  const user = await inviteUser(call, { email: 'grace@acme.example', role: 'owner', quiet: true });
  const by = { is: 'person', id: user.id } as const;
  await runAudited({ ...doing, by }, () => commit([createPayoutWrite(account.id, 1)]));
  const { rows } = await listAuditEntries(call, { by: ['person'] }, { page: 1, perPage: 20 });
  expect(rows).toMatchObject([{ entry: { by }, email: 'grace@acme.example' }]);
  // An entry of a user who opened the portal as a promoter shows that user's e-mail, too.
  const as = { is: 'promoter', id: 12, openedBy: by } as const;
  await runAudited({ ...doing, by: as }, () => commit([createPayoutWrite(account.id, 1)]));
  const opened = await listAuditEntries(call, { by: ['promoter'] }, { page: 1, perPage: 20 });
  expect(opened.rows).toMatchObject([{ entry: { by: as }, email: null, opener: { by, email: 'grace@acme.example' } }]);
  expect(opened.rows.map(presentAuditLogV2)).toMatchObject([
    {
      actor: { type: 'promoter', id: '12', name: null, email: null },
      opened_by: { type: 'user', id: String(user.id), name: null, email: 'grace@acme.example' },
    },
  ]);
  expect(JSON.stringify(await getEntries(account.id))).not.toContain('grace');
});

test('an audit entry is written once, with the first committed transaction', async () => {
  const { account } = await aCompany();
  const impossible = update(
    keys.payout(account.id, 1),
    { expression: 'SET a = :a', values: { ':a': 1 } },
    { expression: 'attribute_exists(pk)' },
    'stale',
  );
  await runAudited(doing, async () => {
    await expect(commit([impossible])).rejects.toBeInstanceOf(ConditionFailedError);
    expect(await getEntries(account.id)).toEqual([]);
    await commit([createPayoutWrite(account.id, 1)]);
    expect(await getEntries(account.id)).toMatchObject([{ records: [{ kind: 'payout', id: 1 }] }]);
    await commit([createPayoutWrite(account.id, 2)]);
  });
  expect(await getEntries(account.id)).toHaveLength(1);
});

test('an audit entry is written after the work, even failed work, if the first transaction has no room for it', async () => {
  const { account } = await aCompany();
  const many = Array.from({ length: 100 }, (_, index) => createPayoutWrite(account.id, index + 1));
  const work = runAudited(doing, async () => {
    await commit(many);
    throw new Error('died');
  });
  await expect(work).rejects.toThrow('died');
  const entries = await getEntries(account.id);
  expect(entries).toHaveLength(1);
  expect(entries[0]?.records).toHaveLength(100);
});

test('a filtered page of the audit log may end early and returns a cursor', async () => {
  const { account } = await aCompany();
  for (const operation of ['one', 'other', 'one']) {
    await runAudited({ ...doing, operation }, () => commit([createPayoutWrite(account.id, 1)]));
  }
  const page = { page: 1, perPage: 1 };
  const first = await listAuditEntries({ account, runtime }, { operations: ['one'] }, page);
  expect(first.rows).toHaveLength(1);
  const cursor = first.total.next ?? undefined;
  const second = await listAuditEntries({ account, runtime }, { operations: ['one'] }, { ...page, cursor });
  expect(second.rows).toHaveLength(1);
  expect(second.total.next).toBeNull();
  expect(second.rows[0]?.entry.id).not.toBe(first.rows[0]?.entry.id);
});
