import type { Actor } from '#shared/domain/accounts/caller.ts';
import { batchReleaser } from '#shared/domain/payments-batches/four-eyes.ts';
import {
  isBatchConfirmable,
  isBatchDownloaded,
  isBatchRemovable,
} from '#shared/domain/payments-batches/payments-batch.ts';
import { countFileParts } from '#shared/domain/payout-files/file-formats.ts';
import { summarizeMaskedDetails } from '#shared/domain/payout-methods/masks.ts';
import type { RejectedPaymentResult } from '#shared/operations/payments-batches/record-payment-results.ts';
import type { ReviewedPayout } from '#shared/operations/payments-batches/review-payouts.ts';
import type { ShownPayment, ShownPaymentsBatch } from '#shared/operations/payments-batches/show-payments-batches.ts';
import { presentCompanyRefusal } from '#shared/present/refusals.ts';
import { presentActorV2 } from '#shared/present/v2/actor.ts';
import { presentReducedCampaignV2, presentReducedPromoterV2 } from '#shared/present/v2/nested-records.ts';
import type {
  V2Payment,
  V2PaymentsBatch,
  V2ReviewedPayout,
} from '#shared/routes/v2/payments-batches/payments-batches-output.ts';

/** Presents a payment batch. */
export function presentPaymentsBatchV2({ batch, findActorEmail }: ShownPaymentsBatch): V2PaymentsBatch {
  const { tally, status, count } = batch;
  const presentActor = (actor: Actor) => ({ ...presentActorV2(actor), email: findActorEmail(actor) });
  const releaser = batchReleaser(batch);
  return {
    id: batch.id,
    status,
    method: batch.method,
    format: batch.format,
    parts: countFileParts(batch.format, count),
    paid_from: batch.from?.masked.iban ?? null,
    currency: batch.currency,
    total: batch.total,
    payouts_count: count,
    promoters_count: batch.promoters,
    open_count: tally.open,
    paid_count: tally.paid,
    failed_count: tally.failed,
    unclaimed_count: tally.unclaimed,
    is_payable: isBatchConfirmable(batch),
    is_retriable: false,
    is_payment_otp_required: false,
    is_file_fetched: isBatchDownloaded(batch),
    file_released_by: releaser && presentActor(releaser),
    is_deletable: isBatchRemovable(batch),
    created_at: batch.createdAt,
    created_by: presentActor(batch.createdBy),
    scheduled_at: null,
    processing_started_at: batch.confirmedAt,
    confirmed_by: batch.confirmedBy && presentActor(batch.confirmedBy),
    completed_at: batch.completedAt,
    deleted_at: batch.deletedAt,
    batch_process_id: batch.processId,
    ext_id: null,
    ext_reference: null,
    error: status === 'failed' ? (count === 0 ? 'No payouts could be added.' : 'No payments were made.') : null,
  };
}

/** Presents a payout in a batch. */
export function presentPaymentV2({ payment, promoter }: ShownPayment): V2Payment {
  return {
    payout_id: payment.payoutId,
    promoter,
    amount: payment.amount,
    recipient: payment.shown,
    status: payment.status,
    reason: payment.reason,
    settled_at: payment.settledAt,
  };
}

/** Presents an unpaid payout with the reasons why it cannot be paid, if any. */
export function presentReviewedPayoutV2({
  payout,
  owner,
  selected,
  reasons,
  warnings,
  formats,
}: ReviewedPayout): V2ReviewedPayout {
  return {
    id: payout.id,
    promoter: presentReducedPromoterV2(owner.promoter),
    campaign: presentReducedCampaignV2(owner.campaign),
    amount: payout.amount,
    unit: payout.unit,
    status: payout.status,
    due_date: payout.dueDate,
    payments_batch_id: payout.batchId ?? null,
    method: selected?.method ?? null,
    recipient: selected ? summarizeMaskedDetails(selected.masked) : null,
    is_payable: reasons.length === 0,
    file_formats: [...formats],
    reasons: [...reasons],
    warnings: [...warnings],
  };
}

/** Presents payment results that could not be recorded. */
export function presentRejectedResultsV2(results: readonly RejectedPaymentResult[]): { id: number; message: string }[] {
  return results.map(({ payoutId, reason }) => ({ id: payoutId, message: presentCompanyRefusal(reason).message }));
}
