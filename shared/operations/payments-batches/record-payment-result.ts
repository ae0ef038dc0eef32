import type { PayoutPayment } from '#shared/domain/payments-batches/payments-batch.ts';
import type { PaymentResult, ResultStatus } from '#shared/domain/payout-files/payment-results.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { PAYOUT_TRANSITIONS, type PayoutTransition } from '#shared/domain/payouts/payout-state.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import type { Recipient } from '#shared/operations/payout-methods/encrypted-details.ts';
import { commitTransition } from '#shared/operations/payouts/commit-transition.ts';
import { findPayment, paymentWrite } from '#shared/store/payments-batches/payments-batches.ts';
import { findPayout, payoutWrites } from '#shared/store/payouts/payouts.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';

/** Unclaimed money may still be claimed or returned: the payout stays in its batch. */
const TRANSITION_BY: Readonly<Record<ResultStatus, PayoutTransition>> = {
  paid: 'payInBatch',
  failed: 'failInBatch',
  unclaimed: 'unclaimInBatch',
};

interface ResultOptions {
  readonly quiet?: boolean;
}

/**
 * Records a payment's result with its payout and event, in one transaction. Idempotent.
 * @throws Refusal `not_found`; `invalid` if it was removed from the batch
 */
export function recordPaymentResult(
  call: Call,
  batchId: number,
  result: PaymentResult,
  options: ResultOptions = {},
): Promise<void> {
  return retryOnConflict(async () => {
    const { payment, payout } = await loadPayment(call, batchId, result.payoutId);
    if (payment.status === result.status) return;
    if (payment.status === 'failed' || payout.batchId !== batchId) {
      const message = `Payout ${payout.id} is no longer in payment batch ${batchId}.`;
      throw new Refusal({ code: 'invalid', message });
    }
    await writePaymentResult(call, payment, payout, result, options);
  }, call.runtime);
}

/**
 * Marks a payout as paid if its payment is open.
 * @throws Refusal `not_found`
 */
export function payOpenPayment(call: Call, batchId: number, id: number, options: ResultOptions): Promise<void> {
  return retryOnConflict(async () => {
    const { payment, payout } = await loadPayment(call, batchId, id);
    if (payment.status !== 'open' || payout.batchId !== batchId) return;
    await writePaymentResult(call, payment, payout, { status: 'paid', reason: null }, options);
  }, call.runtime);
}

async function loadPayment({ account }: Call, batchId: number, id: number) {
  const [payment, payout] = await Promise.all([
    findPayment<Recipient>(account.id, batchId, id),
    findPayout(account.id, id),
  ]);
  if (payment === null || payout === null) throw new Refusal({ code: 'not_found', what: 'payout' });
  return { payment, payout };
}

async function writePaymentResult(
  call: Call,
  payment: PayoutPayment<Recipient>,
  payout: Payout,
  { status, reason }: Pick<PaymentResult, 'status' | 'reason'>,
  { quiet = false }: ResultOptions,
): Promise<void> {
  const { account, runtime } = call;
  const now = runtime.now();
  const result = paymentWrite(account.id, payment, { ...payment, status, reason, settledAt: now });
  const transition = TRANSITION_BY[status];
  if (payout.status === PAYOUT_TRANSITIONS[transition].to) {
    // Written only to conflict with a concurrent removal.
    const after = { ...payout, revision: payout.revision + 1 };
    return commit([...payoutWrites(account.id, payout, after), result]);
  }
  await commitTransition(call, payout, transition, {
    cause: `payment ${status}`,
    now,
    quiet,
    ...(status === 'failed' ? { error: reason ?? 'The payment failed.' } : {}),
    paidBy: { method: payment.recipient.method, shown: payment.shown },
    extraWrites: [result],
  });
}
