import { type Caller, toActor } from '#shared/domain/accounts/caller.ts';
import {
  isBatchDownloaded,
  isBatchRemovable,
  type PaymentsBatch,
} from '#shared/domain/payments-batches/payments-batch.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { runBulkAction } from '#shared/operations/batches/run-bulk-action.ts';
import type { Call } from '#shared/operations/call.ts';
import {
  paymentsBatchRemoval,
  paymentsBatchWrite,
  readPayments,
} from '#shared/store/payments-batches/payments-batches.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { finalSteps } from './final-steps.ts';
import { assertFourEyes } from './four-eyes.ts';
import { removePayment } from './row-actions.ts';
import { requirePaymentsBatch } from './show-payments-batches.ts';

interface Deletion {
  readonly caller: Caller;
  /** The caller confirms that no file was or will be sent. */
  readonly fileNotSent: boolean;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Deletes a batch without results and releases its payouts: up to five immediately, more in a batch process. Repeated,
 * it continues. A downloaded file may be at a bank: then it requires `fileNotSent`, and the second person under
 * four-eyes approval.
 * @returns the batch with its deletion time
 * @throws Refusal `not_found`; `invalid` if it is pending, has results, or its file may be sent
 */
export function deletePaymentsBatch(call: Call, id: number, deletion: Deletion): Promise<PaymentsBatch> {
  const { account, runtime } = call;
  const { caller, fileNotSent, onFailure } = deletion;
  return retryOnConflict(async () => {
    const batch = await requirePaymentsBatch(account.id, id);
    if (batch.deletedAt === null && !isBatchRemovable(batch)) {
      const reason = batch.status === 'pending' ? 'is still being created' : 'already has payment results';
      throw new Refusal({ code: 'invalid', message: `Payment batch ${id} cannot be deleted: it ${reason}.` });
    }
    if (batch.deletedAt === null && isBatchDownloaded(batch)) {
      if (!fileNotSent) throw new Refusal({ code: 'invalid', message: describeFetchedFile(id) });
      await assertFourEyes(call, batch, toActor(caller));
    }
    const ids = (await readPayments(account.id, id)).map(({ payoutId }) => payoutId);
    const deleted = { ...batch, deletedAt: batch.deletedAt ?? runtime.now(), revision: batch.revision + 1 };
    if (ids.length === 0) {
      await commit([paymentsBatchRemoval(account.id, batch)]);
      return deleted;
    }
    const { process } = await runBulkAction(
      call,
      {
        action: 'payments_batch/release',
        terms: { paymentsBatchId: id },
        meta: { payments_batch_id: id },
        ids,
        buildExtraWrites: ({ id: processId }) => [paymentsBatchWrite(account.id, batch, { ...deleted, processId })],
      },
      removePayment,
      onFailure,
      async () => false,
      finalSteps,
    );
    return { ...deleted, processId: process.id };
  }, runtime);
}

function describeFetchedFile(id: number): string {
  return (
    `The file of payment batch ${id} was downloaded. If it was sent, the payouts would be paid twice. ` +
    'If it was not and will not be sent, send file_not_sent.'
  );
}
