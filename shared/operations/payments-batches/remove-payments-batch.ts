import pLimit from 'p-limit';
import type { Call } from '#shared/operations/call.ts';
import { commitTransition } from '#shared/operations/payouts/commit-transition.ts';
import {
  findPayment,
  findPaymentsBatch,
  paymentRemoval,
  paymentsBatchRemoval,
  readPayments,
} from '#shared/store/payments-batches/payments-batches.ts';
import { findPayout } from '#shared/store/payouts/payouts.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';

const CONCURRENCY = 10;

/** Removes a payout from a batch that is being deleted. The payout becomes pending again. Idempotent. */
export function removePayoutFromBatch(call: Call, batchId: number, id: number): Promise<void> {
  const { account, runtime } = call;
  return retryOnConflict(async () => {
    const [payment, payout] = await Promise.all([findPayment(account.id, batchId, id), findPayout(account.id, id)]);
    if (payment === null) return;
    if (payout?.batchId !== batchId) return commit([paymentRemoval(account.id, payment)]);
    await commitTransition(call, payout, 'removeFromBatch', {
      cause: `payout out of payment batch ${batchId}`,
      extraWrites: [paymentRemoval(account.id, payment)],
    });
  }, runtime);
}

/** Removes the remaining payouts, then the batch. */
export async function removePaymentsBatch(call: Call, id: number): Promise<void> {
  const { account, runtime } = call;
  const remainingPayments = await readPayments(account.id, id);
  await pLimit(CONCURRENCY).map(remainingPayments, ({ payoutId }) => removePayoutFromBatch(call, id, payoutId));
  await retryOnConflict(async () => {
    const batch = await findPaymentsBatch(account.id, id);
    if (batch) await commit([paymentsBatchRemoval(account.id, batch)]);
  }, runtime);
}
