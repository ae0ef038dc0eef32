import pLimit from 'p-limit';
import { type Caller, toActor } from '#shared/domain/accounts/caller.ts';
import {
  isBatchFinalized,
  markBatchConfirmed,
  type PaymentsBatch,
} from '#shared/domain/payments-batches/payments-batch.ts';
import type { PaymentResult } from '#shared/domain/payout-files/payment-results.ts';
import { Refusal, type RefusalReason } from '#shared/domain/refusal.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { findPayments, paymentsBatchWrite } from '#shared/store/payments-batches/payments-batches.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { tallyPaymentsBatch } from './finalize-payments-batch.ts';
import { assertFourEyes } from './four-eyes.ts';
import { recordPaymentResult } from './record-payment-result.ts';
import { requirePaymentsBatch } from './show-payments-batches.ts';

const RESULT_CONCURRENCY = 10;

interface PaymentResultsInput {
  readonly results: readonly PaymentResult[];
  readonly caller: Caller;
  readonly quiet: boolean;
}

/** A result that was rejected. */
export interface RejectedPaymentResult {
  readonly payoutId: number;
  readonly reason: RefusalReason;
}

/**
 * Records payment results, each in its own transaction. Idempotent.
 * @throws Refusal `not_found`; `invalid` if the batch is not final or has none of them, or a second person is required
 */
export async function recordPaymentResults(
  call: AccountCall,
  id: number,
  { results, caller, quiet }: PaymentResultsInput,
): Promise<{ readonly batch: PaymentsBatch; readonly refused: RejectedPaymentResult[] }> {
  const { account, runtime } = call;
  await retryOnConflict(async () => {
    const batch = await requirePaymentsBatch(account.id, id);
    if (!isBatchFinalized(batch)) {
      throw new Refusal({ code: 'invalid', message: `Payment batch ${id} is not complete and has no results yet.` });
    }
    await assertFourEyes(call, batch, toActor(caller));
    const payoutIds = results.map(({ payoutId }) => payoutId);
    if ((await findPayments(account.id, id, payoutIds)).length === 0) {
      throw new Refusal({ code: 'invalid', message: `None of these payouts is in payment batch ${id}.` });
    }
    if (batch.confirmedAt !== null) return;
    await commit([paymentsBatchWrite(account.id, batch, markBatchConfirmed(batch, toActor(caller), runtime.now()))]);
  }, runtime);
  const refused: RejectedPaymentResult[] = [];
  await pLimit(RESULT_CONCURRENCY).map(results, async (result) => {
    try {
      await recordPaymentResult(call, id, result, { quiet });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ payoutId: result.payoutId, reason: error.reason });
    }
  });
  const batch = (await tallyPaymentsBatch(call, id)) ?? (await requirePaymentsBatch(account.id, id));
  return { batch, refused };
}
