import { isDeepStrictEqual } from 'node:util';
import {
  closedBatch,
  finalizedBatch,
  type PaymentsBatch,
  talliedBatch,
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
    const found = await findPaymentsBatch(account.id, id);
    if (found?.status !== 'pending') return;
    const batch = found.closedAt === undefined ? closedBatch(found, runtime.now()) : found;
    if (batch !== found) await commit([paymentsBatchWrite(account.id, found, batch)]);
    const payments = await readPayments(account.id, id);
    await commit([paymentsBatchWrite(account.id, batch, finalizedBatch(batch, payments, runtime.now()))]);
  }, runtime);
}

/** Counts payments by status, and completes the batch once none is open. */
export function tallyPaymentsBatch({ account, runtime }: Call, id: number): Promise<PaymentsBatch | null> {
  return retryOnConflict(async () => {
    const batch = await findPaymentsBatch(account.id, id);
    if (batch === null || batch.status === 'pending') return batch;
    const after = talliedBatch(batch, await readPayments(account.id, id), runtime.now());
    if (isDeepStrictEqual(after.tally, batch.tally) && after.status === batch.status) return batch;
    await commit([paymentsBatchWrite(account.id, batch, after)]);
    return after;
  }, runtime);
}
