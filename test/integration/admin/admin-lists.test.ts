import { expect, test } from 'vitest';
import { runCommandLine } from '#bin/admin/run.ts';
import { runtime } from '#shared/runtime.ts';
import { aDataFolder, createCommands } from '#test/support/admin/local-run.ts';
import { aPayee, aPayer, sell } from '#test/support/payouts/calls.ts';
import { aCompany, type Company, createV2Headers, request } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const folderOf = aDataFolder();
const { admin, runJson } = createCommands(folderOf);

const accountArgs = ({ account }: Pick<Company, 'account'>) => ['--account', String(account.id)];

/** Response body of a GET request to the API. */
async function getBody({ account, key }: Company, path: string, accept = 'application/json') {
  const headers = { ...createV2Headers(account.id, key), accept };
  return (await request(`/api/v2/company/${path}`, { method: 'GET', headers })).body;
}

/** A company with pending commissions that lists already show, and their sales. */
async function withPending(amounts: readonly number[]) {
  const company = await aCompany({ campaign: { autoApproveRewards: false } });
  const promoter = await company.promoter();
  const sales = await sell(company, promoter, amounts);
  await eventually(
    () => runJson('commission', 'list', ...accountArgs(company), '--filter', 'status=pending'),
    ({ length }) => length === amounts.length,
  );
  return { company, promoter: promoter.promoter, sales };
}

const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

test('commission list filters, sorts and searches like the API and prints a table, JSON or CSV', async () => {
  const { company, promoter, sales } = await withPending([1000, 3000, 2000]);
  const list = (...args: string[]) => runJson('commission', 'list', ...accountArgs(company), ...args);
  const [small, large, middle] = sales.map(({ commissionId }) => commissionId);
  expect(ids(await list('--sort', 'amount:desc'))).toEqual([large, middle, small]);
  expect(ids(await list('--filter', 'amount.from=300', '--filter', 'amount.to=500'))).toEqual([middle]);
  expect(await list('--filter', 'status=approved', '--filter', 'status=denied')).toEqual([]);
  const [first] = sales;
  const found = await list('--search', first?.eventId ?? '');
  expect(found).toEqual(await getBody(company, `commissions?ids[]=${small}`));

  const { out } = await admin('commission', 'list', ...accountArgs(company), '--sort', 'amount');
  expect(out).toMatch(/^ *ID {2}STATUS +AMOUNT {2}UNIT +SALE AMOUNT {2}EVENT ID +PROMOTER +LEAD/m);
  expect(out.split('\n')[1]).toMatch(new RegExp(`^ *${small} {2}pending +200 {2}cash +1000 .* ${promoter.email} `));
  const csv = await admin('commission', 'list', ...accountArgs(company), '--csv');
  expect([csv.code, csv.err, csv.out]).toEqual([0, '', await getBody(company, 'commissions', 'text/csv')]);

  const cut = await admin('commission', 'list', ...accountArgs(company), '--sort', 'amount', '--limit', '2', '--json');
  expect(ids(JSON.parse(cut.out))).toEqual([small, middle]);
  expect(cut.err).toBe('Showing 2 of 3. Use --limit N to show more, or --all to show all.\n');
  expect(await list('--all')).toHaveLength(3);

  expect(await runJson('commission', 'show', ...accountArgs(company), '--id', String(large))).toEqual(
    await getBody(company, `commissions/${large}`),
  );
  const shown = await admin('commission', 'show', ...accountArgs(company), '--id', String(large));
  expect(shown.out).toMatch(new RegExp(`^promoter campaign promoter email +${promoter.email}$`, 'm'));
  const result = await admin('commission', 'show', ...accountArgs(company), '--id', '999');
  expect([result.code, result.err]).toEqual([
    1,
    `Error: account ${company.account.id} has no commission 999. Run commission list to see all.\n`,
  ]);
});

test('commissions are approved and denied by ids or filter, and failures are listed with exit code 1', async () => {
  const { company, sales } = await withPending([1000, 2000]);
  const [one, other] = sales.map(({ commissionId }) => commissionId);
  const deniedCommissions = await runJson('commission', 'deny', ...accountArgs(company), '--ids', `${one}`);
  expect(deniedCommissions).toEqual({
    selected: 1,
    done: 1,
    errors: [],
    batch_processes: [expect.any(Number)],
    problems: [],
  });
  const pendingFilter = ['--filter', 'status=pending'];
  // Filters read the index, which lags behind.
  const waitForRemaining = (count: number) =>
    eventually(
      () => runJson('commission', 'list', ...accountArgs(company), ...pendingFilter),
      ({ length }) => length === count,
    );
  await waitForRemaining(1);
  const approved = await admin('commission', 'approve', ...accountArgs(company), ...pendingFilter);
  expect([approved.code, approved.out]).toEqual([
    0,
    expect.stringMatching(/^1 of 1 records succeeded \(batch process \d+\)\.\n$/),
  ]);
  await waitForRemaining(0);
  const rows: { id: number; status: string }[] = await runJson('commission', 'list', ...accountArgs(company));
  const states = Object.fromEntries(rows.map(({ id, status }) => [id, status]));
  expect(states).toEqual({ [`${one}`]: 'denied', [`${other}`]: 'approved' });
  expect((await admin('commission', 'approve', ...accountArgs(company), ...pendingFilter)).out).toBe(
    'No matching records. Nothing was changed.\n',
  );

  const result = await admin('commission', 'mark-fulfilled', ...accountArgs(company), '--ids', `${other},999`);
  expect(result.code).toBe(1);
  expect(result.out).toMatch(
    /^1 of 2 records succeeded \(batch process \d+\)\.\n *ID {2}MESSAGE\n *999 {2}Record not found\n$/,
  );
  const listFulfilled = () => runJson('commission', 'list', ...accountArgs(company), '--filter', 'fulfilled=yes');
  expect(ids(await eventually(listFulfilled, ({ length }) => length > 0))).toEqual([other]);
  const unselected = await admin('commission', 'deny', ...accountArgs(company));
  expect([unselected.code, unselected.err]).toEqual([1, expect.stringContaining('no records selected. Use --ids N,N')]);
});

test('commission approve follows the batch process of a larger selection to its end', async () => {
  const { company } = await withPending([100, 100, 100, 100, 100, 100, 100]);
  const lines: string[] = [];
  const { code, out } = await runCommandLine(
    ['commission', 'approve', ...accountArgs(company), '--filter', 'status=pending', '--json', '--data', folderOf()],
    {},
    runtime,
    { write: async () => {}, report: (line) => lines.push(line) },
  );
  const done = JSON.parse(out);
  expect([code, done.selected, done.done]).toEqual([0, 7, 7]);
  const [id] = done.batch_processes;
  expect(lines.at(-1)).toBe(`batch process ${id}: 7 of 7`);
  expect(await runJson('batch', 'show', ...accountArgs(company), '--id', String(id))).toMatchObject({
    action_label: 'commission/approve',
    status: 'completed',
    processed_count: 7,
  });
  const listCompleted = () => runJson('batch', 'list', ...accountArgs(company), '--filter', 'status=completed');
  expect(ids(await eventually(listCompleted, (rows) => ids(rows).includes(id)))).toContain(id);
  expect((await runJson('batch', 'stop', ...accountArgs(company), '--id', String(id))).status).toBe('completed');
});

test('payouts commands list payouts and mark them as paid or unpaid, with totals', async () => {
  const { company, promotion, create } = await aPayer();
  await sell(company, { promotion }, [1000, 2000]);
  await sell(company, await aPayee(company), [500]);
  const {
    body: [payout],
  } = await create({ promoter_id: promotion.promoterId });
  const list = () => runJson('payouts', 'list', ...accountArgs(company), '--filter', 'status=pending');
  const [listed] = await eventually(list, ({ length }) => length > 0);
  expect(listed).toMatchObject({ id: payout.id, amount: 600, commissions_count: 2 });
  expect(await runJson('payouts', 'show', ...accountArgs(company), '--id', String(payout.id))).toEqual(listed);
  const selection = [...accountArgs(company), '--ids', String(payout.id)];
  const paidPayouts = await runJson('payouts', 'mark-as-paid', ...selection, '--skip-email-notification');
  expect(paidPayouts).toMatchObject({ selected: 1, done: 1, total: 600, promoters_count: 1 });
  const show = () => runJson('payouts', 'show', ...accountArgs(company), '--id', String(payout.id));
  expect(await show()).toMatchObject({ status: 'completed', date_paid: expect.any(String) });
  expect((await admin('payouts', 'mark-as-unpaid', ...selection)).out).toMatch(
    /^1 of 1 records succeeded.*\ntotal +600\n/,
  );
  expect(await show()).toMatchObject({ status: 'pending', date_paid: null });
});

test.each(['reject', 'block'])('promoter %s --deny-unpaid denies unpaid commissions', async (name) => {
  const { company, promoter, sales } = await withPending([1000]);
  const runAction = (...args: string[]) =>
    runJson('promoter', name, ...accountArgs(company), '--ids', String(promoter.id), ...args);
  const [sale] = sales;
  const status = async () =>
    (await runJson('commission', 'show', ...accountArgs(company), '--id', String(sale?.commissionId))).status;
  await runAction();
  expect(await status()).toBe('pending');
  await runAction('--deny-unpaid');
  expect(await status()).toBe('denied');
});

test('commands accept, reject, archive and restore promoters, and deny, enable and approve leads', async () => {
  const company = await aCompany();
  const { promoter, promotion } = await company.promoter({ status: 'pending' });
  const id = ['--ids', String(promoter.id)];
  const show = async () =>
    (await runJson('promoter', 'show', ...accountArgs(company), '--id', String(promoter.id))).status;
  const runAction = (name: string, ...args: string[]) =>
    runJson('promoter', name, ...accountArgs(company), ...id, ...args);
  await runAction('accept', '--campaign-id', String(company.campaign.id), '--skip-email-notification');
  expect(await show()).toBe('approved');
  await sell(company, { promotion }, [1000]);
  await runAction('archive');
  const listPromoters = (...args: string[]) => runJson('promoter', 'list', ...accountArgs(company), ...args);
  expect(
    ids(
      await eventually(
        () => listPromoters('--filter', 'archived=yes'),
        ({ length }) => length > 0,
      ),
    ),
  ).toEqual([promoter.id]);
  await runAction('restore');
  const rows = await eventually(listPromoters, ([one]) => one?.stats.sales_count === 1 && one.balances.cash === 200);
  expect(rows).toEqual((await getBody(company, 'promoters')).data);
  await runAction('reject');
  expect(await show()).toBe('denied');
  const unknownCampaign = await admin('promoter', 'accept', ...accountArgs(company), ...id, '--campaign-id', '999');
  expect(unknownCampaign.err).toMatch(/^Error: campaign not found. Run campaign list/);

  const leads = () => runJson('lead', 'list', ...accountArgs(company));
  const [lead] = await eventually(leads, ({ length }) => length > 0);
  expect([lead]).toEqual(await getBody(company, 'referrals'));
  const mark = (name: string) => runJson('lead', name, ...accountArgs(company), '--ids', String(lead.id));
  const state = async () => (await runJson('lead', 'show', ...accountArgs(company), '--id', String(lead.id))).state;
  await mark('deny');
  expect(await state()).toBe('denied');
  await mark('enable');
  expect(await state()).toBe('active');
  await mark('deny');
  await mark('approve');
  expect(await state()).toBe('active');
});
