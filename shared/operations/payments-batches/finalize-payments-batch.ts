import { isDeepStrictEqual } from 'node:util';
import {
  markBatchClosed,
  markBatchFinalized,
  type PaymentsBatch,
  updateBatchTally,
} from '#shared/domain/payments-batches/payments-batch.ts';
import type { Call } from '#shared/operations/call.ts';
import {
  findPaymentsBatch,
  paymentsBatchWrite,
  readPayments,
} from '#shared/store/payments-batches/payments-batches.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';

/** Finalizes a batch. Closes it first, so that a late payout is either counted or rejected. Idempotent. */
export function finalizePaymentsBatch({ account, runtime }: Call, id: number): Promise<void> {
  return retryOnConflict(async () => {
    const stored = await findPaymentsBatch(account.id, id);
    if (stored?.status !== 'pending') return;
    const batch = stored.closedAt === undefined ? markBatchClosed(stored, runtime.now()) : stored;
    if (batch !== stored) await commit([paymentsBatchWrite(account.id, stored, batch)]);
    const payments = await readPayments(account.id, id);
    await commit([paymentsBatchWrite(account.id, batch, markBatchFinalized(batch, payments, runtime.now()))]);
  }, runtime);
}

/** Counts payments by status, and completes the batch once none is open. */
export function tallyPaymentsBatch({ account, runtime }: Call, id: number): Promise<PaymentsBatch | null> {
  return retryOnConflict(async () => {
    const batch = await findPaymentsBatch(account.id, id);
    if (batch === null || batch.status === 'pending') return batch;
    const after = updateBatchTally(batch, await readPayments(account.id, id), runtime.now());
    if (isDeepStrictEqual(after.tally, batch.tally) && after.status === batch.status) return batch;
    await commit([paymentsBatchWrite(account.id, batch, after)]);
    return after;
  }, runtime);
}
