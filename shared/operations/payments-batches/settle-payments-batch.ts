import { isDeepStrictEqual } from 'node:util';
import {
  closedBatch,
  type PaymentsBatch,
  sealedBatch,
  settledBatch,
} from '#shared/domain/payments-batches/payments-batch.ts';
import type { Call } from '#shared/operations/call.ts';
import {
  findPaymentsBatch,
  paymentsBatchWrite,
  readPayments,
} from '#shared/store/payments-batches/payments-batches.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { commit } from '#shared/store/table/transaction.ts';

/**
 * Completes a batch that payouts were put into: from now on it is what is in it. It is closed first: a payout that a slow worker puts
 * in meanwhile is either summed up or refused. One that is complete stays as it is.
 */
export function sealPaymentsBatch({ account, runtime }: Call, id: number): Promise<void> {
  return attempt(async () => {
    const found = await findPaymentsBatch(account.id, id);
    if (found?.status !== 'pending') return;
    const batch = found.closedAt === undefined ? closedBatch(found, runtime.now()) : found;
    if (batch !== found) await commit([paymentsBatchWrite(account.id, found, batch)]);
    const payments = await readPayments(account.id, id);
    await commit([paymentsBatchWrite(account.id, batch, sealedBatch(batch, payments, runtime.now()))]);
  }, runtime);
}

/** Notes how the payments of a complete batch stand, and ends it once none is open. */
export function settlePaymentsBatch({ account, runtime }: Call, id: number): Promise<PaymentsBatch | null> {
  return attempt(async () => {
    const batch = await findPaymentsBatch(account.id, id);
    if (batch === null || batch.status === 'pending') return batch;
    const after = settledBatch(batch, await readPayments(account.id, id), runtime.now());
    if (isDeepStrictEqual(after.tally, batch.tally) && after.status === batch.status) return batch;
    await commit([paymentsBatchWrite(account.id, batch, after)]);
    return after;
  }, runtime);
}
