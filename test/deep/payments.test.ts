import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BusyError } from '#shared/domain/busy-error.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { createPaymentsBatch } from '#shared/operations/payments-batches/create-payments-batch.ts';
import { deletePaymentsBatch } from '#shared/operations/payments-batches/delete-payments-batch.ts';
import { payPaymentsBatch } from '#shared/operations/payments-batches/pay-payments-batch.ts';
import { recordPaymentResults } from '#shared/operations/payments-batches/record-payment-results.ts';
import { requirePaymentsBatch } from '#shared/operations/payments-batches/show-payments-batches.ts';
import { createPayouts } from '#shared/operations/payouts/create-payouts.ts';
import { runPayouts } from '#shared/operations/payouts/run-payouts.ts';
import { updatePayout } from '#shared/operations/payouts/update-payout.ts';
import { runtime } from '#shared/runtime.ts';
import { readPayments, readPaymentsBatches } from '#shared/store/payments-batches/payments-batches.ts';
import { findPayout } from '#shared/store/payouts/payouts.ts';
import { TransactionConflictError } from '#shared/store/table/transaction.ts';
import { aPayerWithNumber, aPayoutOf } from '#test/support/payouts/batches.ts';
import { crashAfter, deny, expectConsistentRecords, sell } from '#test/support/payouts/calls.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { readSeed } from '#test/support/suite/seed.ts';
import { readWrittenItems } from '#test/support/table/written.ts';

/**
 * Number of runs, each with several rounds of up to three concurrent steps. A long run: PAYMENTS_RUNS=1000 npm run
 * test:deep -- payments.test
 */
const RUNS = Number(process.env.PAYMENTS_RUNS ?? 100);
const PAYEES = 3;
/** Runs in parallel, each with a separate company, because they mostly wait. */
const LANES = 4;
/** Payout runs include commissions from before this month. */
const LONG_AGO = '2020-02-29T12:00:00Z';

const step = fc.oneof(
  fc.record({ type: fc.constant('create' as const), by: fc.nat(1), of: fc.subarray([0, 1, 2]) }),
  fc.record({ type: fc.constantFrom('pay', 'delete'), batch: fc.nat(2), by: fc.nat(1) } as const),
  fc.record({
    type: fc.constant('results' as const),
    batch: fc.nat(2),
    of: fc.subarray([0, 1, 2], { minLength: 1 }),
    status: fc.constantFrom('paid' as const, 'failed' as const, 'unclaimed' as const),
  }),
  fc.record({ type: fc.constant('deny' as const), of: fc.nat(2 * PAYEES - 2) }),
  fc.record({ type: fc.constant('by hand' as const), of: fc.nat(PAYEES - 1) }),
  fc.record({ type: fc.constant('run' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/**
 * A company with payouts of three promoters, two of whom have more for a run. Five payouts are processed inline instead
 * of by a batch process. Commissions can be denied.
 */
async function aSituation() {
  const company = await aCompany();
  const call = { account: company.account, runtime };
  const created = Array.from({ length: PAYEES }, async (_, index) => {
    const payee = await company.promoter({ profile: { paypalEmail: 'paid@example.com' } });
    const now = await sell(company, payee, [1000 + index]);
    const [payout] = await createPayouts(call, { promoterId: payee.promoter.id });
    const past = index < PAYEES - 1 ? await sell(company, payee, [500], { created_at: LONG_AGO }) : [];
    return {
      ...payee,
      payout: payout?.id ?? 0,
      commissions: [...now, ...past].map(({ commissionId }) => commissionId),
    };
  });
  const payees = await Promise.all(created);
  return { company, payees, commissions: payees.flatMap(({ commissions }) => commissions) };
}

/** Runs a step. Refused or conflicting steps have no effect. */
async function runStep(
  { company, payees, commissions }: Awaited<ReturnType<typeof aSituation>>,
  one: Step,
): Promise<void> {
  const call = { account: company.account, runtime };
  const caller = aPayerWithNumber('by' in one ? one.by + 1 : 1);
  const onFailure = () => {};
  const ids = 'of' in one && Array.isArray(one.of) ? one.of.map((index) => payees[index]?.payout ?? 0) : [];
  const findBatch = async () =>
    'batch' in one ? (await readPaymentsBatches(company.account.id))[one.batch] : undefined;
  try {
    const selection = ids.length > 0 ? { ids } : {};
    if (one.type === 'create') await createPaymentsBatch(call, { method: 'paypal', ...selection, caller, onFailure });
    if (one.type === 'by hand') await updatePayout(call, payees[one.of]?.payout ?? 0, 'completed');
    if (one.type === 'run') await runPayouts({ runtime }, { asOf: runtime.now(), account: company.account.id });
    if (one.type === 'deny' && typeof one.of === 'number') await deny(company.account.id, commissions[one.of] ?? 0);
    const batch = await findBatch();
    if (!batch) return;
    if (one.type === 'pay')
      await payPaymentsBatch(call, batch.id, { total: batch.total, caller, quiet: true, onFailure });
    if (one.type === 'delete') await deletePaymentsBatch(call, batch.id, { caller, fileNotSent: true, onFailure });
    if (one.type === 'results' && 'status' in one) {
      const results = ids.map((payoutId) => ({ payoutId, status: one.status, reason: null }));
      await recordPaymentResults(call, batch.id, { results, caller, quiet: true });
    }
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof TransactionConflictError) && !(error instanceof BusyError))
      throw error;
  }
}

/** Each payout is paid at most once, is not lost, and is in at most one open batch. */
async function expectOneBatchEach({ account: { id: account } }: Company, payees: { promoter: { id: number } }[]) {
  const batches = await readPaymentsBatches(account);
  const all = (await Promise.all(batches.map(({ id }) => readPayments(account, id)))).flat();
  for (const [payoutId, payments] of Map.groupBy(all, (one) => one.payoutId)) {
    expect(payments.filter(({ status }) => status !== 'failed').length).toBeLessThanOrEqual(1);
    const payout = await findPayout(account, payoutId);
    for (const { status, batchId, amount } of payments) {
      if (status === 'failed') continue;
      expect(payout).toMatchObject({ status: status === 'paid' ? 'completed' : 'processing', batchId, amount });
    }
  }
  for (const batch of batches) {
    const batchPayments = all.filter(({ batchId }) => batchId === batch.id);
    // If its creator crashed, a worker has yet to complete it.
    if (batch.status === 'pending') continue;
    expect([batch.count, batch.total]).toEqual([
      batchPayments.length,
      batchPayments.reduce((sum, { amount }) => sum + amount, 0),
    ]);
  }
  const inBatch = new Set(all.filter(({ status }) => status !== 'failed').map(({ payoutId }) => payoutId));
  const promoterStates = await Promise.all(payees.map(({ promoter }) => expectConsistentRecords(account, promoter.id)));
  for (const { payouts } of promoterStates)
    for (const { id, batchId } of payouts) expect(inBatch.has(id)).toBe(batchId !== undefined);
}

test(
  'concurrent payers, runs, results, denials and manual payments never pay a payout twice or lose one',
  async () => {
    const roundsArbitrary = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 10 });
    const property = fc.asyncProperty(roundsArbitrary, async (rounds) => {
      const situation = await aSituation();
      for (const steps of rounds) await Promise.all(steps.map((one) => runStep(situation, one)));
      await expectOneBatchEach(situation.company, situation.payees);
    });
    const numRuns = Math.ceil(RUNS / LANES);
    const runs = Array.from({ length: LANES }, (_, lane) =>
      fc.assert(property, { numRuns, endOnFailure: true, seed: readSeed(lane, 0) }),
    );
    await Promise.all(runs);
  },
  RUNS * 9_000,
);

test('a payout paid in a batch leaves it on manual changes and can be paid again', async () => {
  const company = await aCompany();
  const call = { account: company.account, runtime };
  const { payout, promoter } = await aPayoutOf(company, 200);
  const input = { method: 'paypal', ids: [payout], caller: aPayerWithNumber(1), onFailure: () => {} } as const;
  const { batch } = await createPaymentsBatch(call, input);
  await payPaymentsBatch(call, batch.id, { total: 200, caller: aPayerWithNumber(2), quiet: true, onFailure: () => {} });
  expect(await updatePayout(call, payout, 'processing')).not.toHaveProperty('batchId');
  expect(await updatePayout(call, payout, 'completed')).toMatchObject({ status: 'completed' });
  await updatePayout(call, payout, 'pending');
  expect((await createPaymentsBatch(call, input)).batch).toMatchObject({ count: 1, total: 200 });
  await expectConsistentRecords(company.account.id, promoter.id);
});

test.each(['create', 'pay', 'results', 'delete'] as const)(
  'a process that crashes anywhere during %s is completed by the next one without duplicates',
  async (task) => {
    for (let transactions = 0; transactions < 8; transactions += 1) {
      const company = await aCompany();
      const call = { account: company.account, runtime };
      const [one, two] = [await aPayoutOf(company, 200), await aPayoutOf(company, 300)];
      const ids = [one.payout, two.payout];
      const input = { method: 'paypal', ids, caller: aPayerWithNumber(1), onFailure: () => {} } as const;
      const paymentInput = { total: 500, caller: aPayerWithNumber(2), quiet: false, onFailure: () => {} };
      const results = ids.map((payoutId) => ({ payoutId, status: 'paid', reason: null }) as const);
      const created = task === 'create' ? null : (await createPaymentsBatch(call, input)).batch.id;
      const work = async (id = created ?? 0) => {
        if (task === 'create') await createPaymentsBatch(call, input);
        if (task === 'pay') await payPaymentsBatch(call, id, paymentInput);
        if (task === 'results')
          await recordPaymentResults(call, id, { results, caller: paymentInput.caller, quiet: false });
        if (task === 'delete') await deletePaymentsBatch(call, id, { ...paymentInput, fileNotSent: true });
      };
      const { restore } = crashAfter(transactions);
      await work().catch(() => {});
      restore();
      await work().catch((error) => expect(error).toBeInstanceOf(Refusal));
      await expectOneBatchEach(company, [one, two]);
      if (task === 'pay' || task === 'results') {
        expect(await requirePaymentsBatch(company.account.id, created ?? 0)).toMatchObject({ status: 'completed' });
        const paidItems = [...(await readWrittenItems(company.account.id))].filter(
          ([name, item]) =>
            name.startsWith(`${company.account.id}#change#`) && (item as { cause: string }).cause === 'payment paid',
        );
        expect(paidItems.length).toBe(2);
      }
    }
  },
  300_000,
);
