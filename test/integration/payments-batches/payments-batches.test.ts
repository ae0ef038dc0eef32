import { expect, test } from 'vitest';
import { type Account, accountDueDays } from '#shared/domain/accounts/account.ts';
import type { Caller } from '#shared/domain/accounts/caller.ts';
import { buildPaymentsBatch, markBatchClosed } from '#shared/domain/payments-batches/payments-batch.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { addPayoutToBatch } from '#shared/operations/payments-batches/add-payout.ts';
import { createPaymentsBatch } from '#shared/operations/payments-batches/create-payments-batch.ts';
import { deletePaymentsBatch } from '#shared/operations/payments-batches/delete-payments-batch.ts';
import { finalizePaymentsBatch } from '#shared/operations/payments-batches/finalize-payments-batch.ts';
import { assertMayChangeFourEyes } from '#shared/operations/payments-batches/four-eyes.ts';
import { payPaymentsBatch } from '#shared/operations/payments-batches/pay-payments-batch.ts';
import { createPaymentsFile } from '#shared/operations/payments-batches/payments-file.ts';
import { recordPaymentResults } from '#shared/operations/payments-batches/record-payment-results.ts';
import { changeSettings } from '#shared/operations/settings/change-settings.ts';
import { decryptDataKey } from '#shared/outside/data-key.ts';
import { v2SettingsPayouts } from '#shared/routes/v2/settings/settings.ts';
import { runtime } from '#shared/runtime.ts';
import { readAccount } from '#shared/store/accounts/accounts.ts';
import {
  findPaymentsBatch,
  newPaymentsBatchWrite,
  openBatchCheck,
  paymentsBatchWrite,
} from '#shared/store/payments-batches/payments-batches.ts';
import { findPayout, readPayoutParts } from '#shared/store/payouts/payouts.ts';
import { ConditionFailedError, commit } from '#shared/store/table/transaction.ts';
import { aPayerWithNumber, aPayoutOf, createBatchCalls } from '#test/support/payouts/batches.ts';
import { deny, expectConsistentRecords } from '#test/support/payouts/calls.ts';
import { createRecordCalls } from '#test/support/records/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

/** Three payouts of 200, 300 and 400 to PayPal addresses, in one batch. */
async function aBatchOfThree(company: Company) {
  const calls = createBatchCalls(company);
  const payees = [];
  for (const amount of [200, 300, 400]) payees.push(await aPayoutOf(company, amount, `p${amount}@example.com`));
  const ids = payees.map(({ payout }) => payout);
  const { status, body } = await calls.create({ method: 'paypal', ids });
  expect([status, body.meta, body.data]).toMatchObject([
    201,
    { failed: [] },
    { status: 'awaiting_confirmation', total: 900, payouts_count: 3, promoters_count: 3, open_count: 3, parts: 1 },
  ]);
  return { ...calls, payees, ids, id: body.data.id as number };
}

test('payouts are reviewed, put into a batch, paid by its file and marked as paid by its total', async () => {
  const company = await aCompany();
  const account = company.account.id;
  const { id, ids, file, pay, show, payees, payments, remove } = await aBatchOfThree(company);
  const rows = ids.map((payout, index) => {
    const amount = ['2.00', '3.00', '4.00'][index];
    return `p${amount?.[0]}00@example.com,${amount},USD,${payout},Payout ${payout} of ${company.account.name},PAYPAL\r\n`;
  });
  const [first, second] = [await file(id), await file(id)];
  expect([first.status, first.headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename="payments-${id}.csv"`,
  ]);
  expect(first.body).toBe(rows.join(''));
  expect(second.body).toBe(first.body);
  expect((await pay(id, 901)).body).toMatchObject({ code: 'invalid_params', message: expect.stringMatching(/total/) });
  expect((await findPayout(account, ids[0] ?? 0))?.status).toBe('processing');
  expect((await pay(id, 900)).body).toMatchObject({ status: 'completed', paid_count: 3, open_count: 0 });
  expect((await remove(id)).status).toBe(422);
  expect((await payments(id)).body).toMatchObject(
    ids.map((payout) => ({ payout_id: payout, status: 'paid', recipient: expect.stringContaining('…') })),
  );
  expect((await file(id)).body).toBe(first.body);
  expect((await show(id)).body).toMatchObject({ status: 'completed', created_by: { type: 'key' } });
  for (const { promoter } of payees) await expectConsistentRecords(account, promoter.id);
});

test('a payout that cannot be paid is left out of a batch, with the reasons in review and result', async () => {
  const company = await aCompany();
  const { review, create, remove, show } = createBatchCalls(company);
  const payout = await aPayoutOf(company, 200);
  const payoutWithoutMethod = await aPayoutOf(company, 300, null);
  const large = await aPayoutOf(company, 2_000_001);
  const readReview = async () => Object.fromEntries((await review({ method: 'paypal' })).body.map(byId));
  const all = await eventually(readReview, (found) => Object.keys(found).length === 3);
  expect(all).toEqual({ [payout.payout]: [], [payoutWithoutMethod.payout]: ['no_method'], [large.payout]: ['file'] });
  const { body } = await create({ method: 'paypal' });
  expect(body.data).toMatchObject({ payouts_count: 1, total: 200 });
  expect(body.meta.failed).toEqual([
    {
      id: payoutWithoutMethod.payout,
      message: `Payout ${payoutWithoutMethod.payout} cannot be paid: no payout method.`,
    },
    { id: large.payout, message: `Payout ${large.payout} cannot be paid: PayPal pays at most 20,000 USD per payment.` },
  ]);
  expect(await eventually(readReview, (found) => found[payout.payout]?.length === 1)).toMatchObject({
    [payout.payout]: ['in_batch'],
  });
  const other = await create({ method: 'paypal', ids: [payout.payout] });
  expect(other.body).toMatchObject({
    data: { status: 'failed', payouts_count: 0 },
    meta: { failed: [{ id: payout.payout }] },
  });
  expect((await create({ method: 'wise' })).status).toBe(422);
  // Its payouts can be paid again.
  expect(await remove(body.data.id)).toMatchObject({
    status: 200,
    body: { id: body.data.id, deleted_at: expect.any(String), is_deletable: false },
  });
  expect((await show(body.data.id)).status).toBe(404);
  expect(await findPayout(company.account.id, payout.payout)).toMatchObject({ status: 'pending', amount: 200 });
});

const byId = ({ id, reasons }: { id: number; reasons: { code: string }[] }) => [id, reasons.map(({ code }) => code)];

test('a complete batch accepts no more payouts from late workers', async () => {
  const company = await aCompany();
  const call = { account: company.account, runtime };
  const { id, show } = await aBatchOfThree(company);
  const late = await aPayoutOf(company, 500);
  await expect(addPayoutToBatch(call, id, late.payout, { unnamed: false })).rejects.toMatchObject({
    reason: { code: 'invalid', message: expect.stringMatching(/is complete/) },
  });
  // Also when it was completed after it was loaded.
  const batch = await findPaymentsBatch(company.account.id, id);
  await expect(commit([openBatchCheck(company.account.id, batch ?? { id })])).rejects.toThrow(ConditionFailedError);
  expect(await findPayout(company.account.id, late.payout)).toMatchObject({ status: 'pending' });
  expect((await show(id)).body).toMatchObject({ payouts_count: 3, total: 900 });
});

test('imported results mark payouts as paid, failed or unclaimed, and change nothing when repeated', async () => {
  const company = await aCompany();
  const account = company.account.id;
  const { id, ids, results, show, payees, create } = await aBatchOfThree(company);
  const [one = 0, two = 0, three = 0] = ids;
  const resultRows = [
    { payout_id: one, status: 'paid' },
    { payout_id: two, status: 'failed', reason: 'RECEIVER_UNREGISTERED' },
    { payout_id: three, status: 'unclaimed' },
    { payout_id: 999_999, status: 'paid' },
  ];
  const { body } = await results(id, resultRows);
  expect(body).toMatchObject({
    data: { status: 'completed', paid_count: 1, failed_count: 1, unclaimed_count: 1 },
    meta: { failed: [{ id: 999_999 }] },
  });
  const states = () => Promise.all(ids.map((payout) => findPayout(account, payout)));
  const after = await states();
  expect(after).toMatchObject([
    { status: 'completed', batchId: id },
    { status: 'failed', error: 'RECEIVER_UNREGISTERED' },
    { status: 'processing', batchId: id },
  ]);
  await results(id, resultRows);
  expect(await states()).toEqual(after);
  // Another batch pays the failed payout. The unclaimed one may be claimed or returned.
  expect((await create({ method: 'paypal', ids: [two] })).body.data.payouts_count).toBe(1);
  expect((await results(id, [{ payout_id: two, status: 'paid' }])).body.meta.failed).toMatchObject([{ id: two }]);
  await results(id, [{ payout_id: three, status: 'failed', reason: 'RETURNED' }]);
  expect((await show(id)).body).toMatchObject({ status: 'completed', paid_count: 1, failed_count: 2 });
  const { payouts } = createRecordCalls(company);
  const listPayouts = () => payouts.list({ filters: { payments_batch_id: id } });
  const response = await eventually(
    listPayouts,
    ({ body: rows }) => rows.length === 1 && rows[0].status === 'completed',
  );
  expect(response.body).toMatchObject([{ id: one, payments_batch_id: id }]);
  for (const { promoter } of payees) await expectConsistentRecords(account, promoter.id);
});

test('a closed batch is completed with its payouts only, and a slow worker adds none', async () => {
  const company = await aCompany();
  const account = company.account.id;
  const call = { account: company.account, runtime };
  const [paidPayout, late] = [await aPayoutOf(company, 200), await aPayoutOf(company, 300)];
  const details = { id: 1, method: 'paypal', format: 'paypal', currency: 'USD', payer: 'Acme', processId: 1 } as const;
  const created = buildPaymentsBatch({ ...details, createdBy: { is: 'command' } }, runtime.now());
  await commit([newPaymentsBatchWrite(account, created)]);
  await addPayoutToBatch(call, created.id, paidPayout.payout, { unnamed: false });
  // The worker that completes it has died between its two writes.
  await commit([paymentsBatchWrite(account, created, markBatchClosed(created, runtime.now()))]);
  await expect(addPayoutToBatch(call, created.id, late.payout, { unnamed: false })).rejects.toThrow(Refusal);
  // Also when it was closed after it was loaded.
  await expect(commit([openBatchCheck(account, created)])).rejects.toThrow(ConditionFailedError);
  await finalizePaymentsBatch(call, created.id);
  const complete = { status: 'awaiting_confirmation', count: 1, total: 200, tally: { open: 1 } };
  expect(await findPaymentsBatch(account, created.id)).toMatchObject(complete);
  expect(await findPayout(account, late.payout)).toMatchObject({ status: 'pending' });
});

/** Two users who may pay. Their calls were authenticated before four-eyes approval was set. */
async function createTwoApprovers(company: Company) {
  const headers = createCredentials('v2', company);
  const { body } = await send(v2SettingsPayouts, { json: { four_eyes: true }, headers });
  expect(body.payouts.four_eyes).toBe(true);
  const call = { account: company.account, runtime };
  const { payout, promoter } = await aPayoutOf(company, 200);
  const batchBy = async (caller: Caller) => {
    const input = { method: 'paypal', ids: [payout], caller, onFailure: () => {} } as const;
    return (await createPaymentsBatch(call, input)).batch.id;
  };
  const pay = (id: number, caller: Caller) =>
    payPaymentsBatch(call, id, { total: 200, caller, quiet: true, onFailure: () => {} });
  const remove = (id: number, caller: Caller, fileNotSent: boolean) =>
    deletePaymentsBatch(call, id, { caller, fileNotSent, onFailure: () => {} });
  const file = (id: number, caller: Caller) =>
    createPaymentsFile({ ...call, decryptKey: decryptDataKey }, { id, part: 1, caller });
  return { call, payout, promoter, batchBy, pay, remove, file, max: aPayerWithNumber(1), mona: aPayerWithNumber(2) };
}

const TWO_WANTED = { reason: { code: 'invalid', message: expect.stringMatching(/two people/) } };

test('four-eyes approval requires another user to confirm a batch, or to delete it after its file was fetched', async () => {
  const company = await aCompany();
  const calls = createBatchCalls(company);
  const { call, payout, promoter, batchBy, pay, remove, file, max, mona } = await createTwoApprovers(company);
  const first = await batchBy(max);
  const results = [{ payoutId: payout, status: 'paid', reason: null }] as const;
  await expect(pay(first, max)).rejects.toMatchObject(TWO_WANTED);
  await expect(recordPaymentResults(call, first, { results, caller: max, quiet: true })).rejects.toMatchObject(
    TWO_WANTED,
  );
  // A file that was never fetched needs no confirmation.
  await remove(first, max, false);
  const second = await batchBy(max);
  expect((await calls.show(second)).body.is_file_fetched).toBe(false);
  await file(second, mona);
  expect((await calls.show(second)).body.is_file_fetched).toBe(true);
  expect((await calls.remove(second)).body).toMatchObject({
    code: 'invalid_params',
    message: expect.stringMatching(/file_not_sent/),
  });
  await expect(remove(second, max, true)).rejects.toMatchObject(TWO_WANTED);
  expect((await calls.remove(second, { file_not_sent: true })).body.message).toMatch(/two people/);
  await remove(second, mona, true);
  expect(await findPayout(company.account.id, payout)).toMatchObject({ status: 'pending', amount: 200 });
  const third = await batchBy(max);
  expect(await pay(third, mona)).toMatchObject({ status: 'completed', confirmedBy: { is: 'person', id: 2 } });
  await expectConsistentRecords(company.account.id, promoter.id);
});

test('an API key does not count as a second user: one user fetches the file of its batch, and another marks it as paid', async () => {
  const company = await aCompany();
  const calls = createBatchCalls(company);
  const { payout, promoter, pay, remove, file, max, mona } = await createTwoApprovers(company);
  const { body } = await calls.create({ method: 'paypal', ids: [payout] });
  const { id } = body.data;
  expect((await calls.file(id)).status).toBe(422);
  await expect(pay(id, max)).rejects.toMatchObject(TWO_WANTED);
  await file(id, max);
  expect((await calls.show(id)).body).toMatchObject({ file_released_by: { id: '1' } });
  expect((await calls.file(id)).status).toBe(200);
  expect((await calls.pay(id, 200)).body.message).toMatch(/two people/);
  expect((await calls.results(id, [{ payout_id: payout, status: 'paid' }])).status).toBe(422);
  await expect(pay(id, max)).rejects.toMatchObject(TWO_WANTED);
  await expect(remove(id, max, true)).rejects.toMatchObject(TWO_WANTED);
  expect(await findPayout(company.account.id, payout)).toMatchObject({ status: 'processing' });
  expect(await pay(id, mona)).toMatchObject({ status: 'completed', confirmedBy: { is: 'person', id: 2 } });
  await expectConsistentRecords(company.account.id, promoter.id);
});

test('four-eyes approval gives the creator of a batch its file only after another user has fetched it', async () => {
  const company = await aCompany();
  const calls = createBatchCalls(company);
  const { batchBy, file, max, mona } = await createTwoApprovers(company);
  const id = await batchBy(max);
  await expect(file(id, max)).rejects.toMatchObject(TWO_WANTED);
  expect((await calls.file(id)).body.message).toMatch(/two people/);
  expect((await calls.show(id)).body).toMatchObject({ is_file_fetched: false, file_released_by: null });
  const released = await file(id, mona);
  expect((await calls.show(id)).body).toMatchObject({
    is_file_fetched: true,
    file_released_by: { id: '2' },
  });
  expect(await file(id, max)).toEqual(released);
});

test('an owner can change four-eyes approval, and a payer cannot', () => {
  const [owner, payer] = (['owner', 'payer'] as const).map((role) => ({ ...aPayerWithNumber(1), role }) as Caller);
  if (!owner || !payer) throw new Error('there are two');
  for (const fourEyes of [true, false]) {
    expect(() => assertMayChangeFourEyes({ fourEyes }, !fourEyes, payer)).toThrow(Refusal);
    expect(() => assertMayChangeFourEyes({ fourEyes }, fourEyes, payer)).not.toThrow();
    expect(() => assertMayChangeFourEyes({ fourEyes }, !fourEyes, owner)).not.toThrow();
  }
});

test('a change of payout settings is authorized by the current account, not by the one read earlier', async () => {
  const company = await aCompany();
  const { account } = company;
  await createTwoApprovers(company);
  // The payer's call has the account from before four-eyes approval, so its change would seem to have no effect.
  expect(account.fourEyes ?? false).toBe(false);
  const payer = aPayerWithNumber(1);
  const check = (before: Account) => assertMayChangeFourEyes(before, false, payer);
  const settingsChange = changeSettings(
    { account, runtime },
    { payouts: { fourEyes: false, payoutDueDays: 7 }, check },
  );
  await expect(settingsChange).rejects.toMatchObject({
    reason: { code: 'invalid', message: expect.stringMatching(/an owner/) },
  });
  // The rest of the change is not written either.
  const after = await readAccount(account.id);
  expect([after?.fourEyes, after && accountDueDays(after)]).toEqual([true, accountDueDays(account)]);
});

test('a commission cannot be denied while its payout is in a batch', async () => {
  const company = await aCompany();
  const account = company.account.id;
  const { create, remove } = createBatchCalls(company);
  const { payout, promoter } = await aPayoutOf(company, 200);
  const [commission = 0] = (await readPayoutParts(account, payout)).flatMap(({ ids }) => ids);
  const { body } = await create({ method: 'paypal', ids: [payout] });
  expect(await deny(account, commission)).toBe(false);
  expect(await findPayout(account, payout)).toMatchObject({ amount: 200, commissionsCount: 1 });
  await remove(body.data.id);
  expect(await deny(account, commission)).toBe(true);
  expect(await findPayout(account, payout)).toMatchObject({ amount: 0, commissionsCount: 0 });
  await expectConsistentRecords(account, promoter.id);
});
