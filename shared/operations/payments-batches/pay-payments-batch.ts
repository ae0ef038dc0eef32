import { type Caller, toActor } from '#shared/domain/accounts/caller.ts';
import {
  isBatchConfirmable,
  markBatchConfirmed,
  type PaymentsBatch,
} from '#shared/domain/payments-batches/payments-batch.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { runBulkAction } from '#shared/operations/batches/run-bulk-action.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { paymentsBatchWrite, readPayments } from '#shared/store/payments-batches/payments-batches.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { finalSteps } from './final-steps.ts';
import { tallyPaymentsBatch } from './finalize-payments-batch.ts';
import { assertFourEyes } from './four-eyes.ts';
import { payPayment } from './row-actions.ts';
import { requirePaymentsBatch } from './show-payments-batches.ts';

interface Confirmation {
  /** Total that the caller has seen, in the smallest unit. */
  readonly total: number;
  readonly caller: Caller;
  readonly quiet: boolean;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Marks a batch's open payouts as paid: up to five immediately, more in a batch process.
 * @throws Refusal `not_found`; `invalid` if it is pending or completed, the total differs, or a second person is
 * required
 */
export function payPaymentsBatch(call: AccountCall, id: number, confirmation: Confirmation): Promise<PaymentsBatch> {
  const { account, runtime } = call;
  const { total, caller, quiet, onFailure } = confirmation;
  return retryOnConflict(async () => {
    const batch = await requirePaymentsBatch(account.id, id);
    if (!isBatchConfirmable(batch)) throw new Refusal({ code: 'invalid', message: describeNotPayable(batch) });
    if (total !== batch.total) {
      throw new Refusal({ code: 'invalid', message: 'total is invalid: it does not match the total of the batch.' });
    }
    await assertFourEyes(call, batch, toActor(caller));
    const open = (await readPayments(account.id, id)).filter(({ status }) => status === 'open');
    // A worker may have crashed before the tally.
    if (open.length === 0) return (await tallyPaymentsBatch(call, id)) ?? batch;
    const confirmed = markBatchConfirmed(batch, toActor(caller), runtime.now());
    await runBulkAction(
      call,
      {
        action: 'payments_batch/pay',
        terms: { paymentsBatchId: id, quiet },
        meta: { payments_batch_id: id },
        ids: open.map(({ payoutId }) => payoutId),
        buildExtraWrites: ({ id: processId }) => [paymentsBatchWrite(account.id, batch, { ...confirmed, processId })],
      },
      payPayment,
      onFailure,
      async () => false,
      finalSteps,
    );
    return requirePaymentsBatch(account.id, id);
  }, runtime);
}

function describeNotPayable({ id, status, deletedAt }: PaymentsBatch): string {
  if (deletedAt !== null) return `Payment batch ${id} is being deleted.`;
  if (status === 'pending') return `Payment batch ${id} is still being created.`;
  return `Payment batch ${id} is finished: it has no open payments.`;
}
