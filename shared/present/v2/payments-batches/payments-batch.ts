import type { Actor } from '#shared/domain/accounts/caller.ts';
import { isConfirmable, isFetched, isRemovable } from '#shared/domain/payments-batches/payments-batch.ts';
import { releaserOf } from '#shared/domain/payments-batches/two-people.ts';
import { partsOf } from '#shared/domain/payout-files/formats.ts';
import { inShort } from '#shared/domain/payout-methods/masks.ts';
import type { RejectedPaymentResult } from '#shared/operations/payments-batches/record-payment-results.ts';
import type { ReviewedPayout } from '#shared/operations/payments-batches/review-payouts.ts';
import type { ShownPayment, ShownPaymentsBatch } from '#shared/operations/payments-batches/show-payments-batches.ts';
import { companyErrorAnswer } from '#shared/present/refusals.ts';
import { v2Actor } from '#shared/present/v2/actor.ts';
import { v2ReducedCampaign, v2ReducedPromoter } from '#shared/present/v2/tracking-event.ts';
import type {
  V2Payment,
  V2PaymentsBatch,
  V2ReviewedPayout,
} from '#shared/routes/v2/payments-batches/payments-batches-output.ts';

/** Presents a payments batch. */
export function v2PaymentsBatch({ batch, emailOf }: ShownPaymentsBatch): V2PaymentsBatch {
  const { tally, status, count } = batch;
  const actor = (one: Actor) => ({ ...v2Actor(one), email: emailOf(one) });
  const releaser = releaserOf(batch);
  return {
    id: batch.id,
    status,
    method: batch.method,
    format: batch.format,
    parts: partsOf(batch.format, count),
    paid_from: batch.from?.masked.iban ?? null,
    currency: batch.currency,
    total: batch.total,
    payouts_count: count,
    promoters_count: batch.promoters,
    open_count: tally.open,
    paid_count: tally.paid,
    failed_count: tally.failed,
    unclaimed_count: tally.unclaimed,
    is_payable: isConfirmable(batch),
    is_retriable: false,
    is_payment_otp_required: false,
    is_file_fetched: isFetched(batch),
    file_released_by: releaser && actor(releaser),
    is_deletable: isRemovable(batch),
    created_at: batch.createdAt,
    created_by: actor(batch.createdBy),
    scheduled_at: null,
    processing_started_at: batch.confirmedAt,
    confirmed_by: batch.confirmedBy && actor(batch.confirmedBy),
    completed_at: batch.completedAt,
    deleted_at: batch.deletedAt,
    batch_process_id: batch.processId,
    ext_id: null,
    ext_reference: null,
    error: status === 'failed' ? (count === 0 ? 'No payout could be put into it.' : 'Nothing of it was paid.') : null,
  };
}

/** Presents a payout in a batch. */
export function v2Payment({ payment, promoter }: ShownPayment): V2Payment {
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

/** Presents an unpaid payout with the reasons. */
export function v2ReviewedPayout({
  payout,
  owner,
  selected,
  reasons,
  warnings,
  formats,
}: ReviewedPayout): V2ReviewedPayout {
  return {
    id: payout.id,
    promoter: v2ReducedPromoter(owner.promoter),
    campaign: v2ReducedCampaign(owner.campaign),
    amount: payout.amount,
    unit: payout.unit,
    status: payout.status,
    due_date: payout.dueDate,
    payments_batch_id: payout.batchId ?? null,
    method: selected?.method ?? null,
    recipient: selected ? inShort(selected.masked) : null,
    is_payable: reasons.length === 0,
    file_formats: [...formats],
    reasons: [...reasons],
    warnings: [...warnings],
  };
}

/** Presents results that could not be recorded. */
export function v2RefusedResults(refused: readonly RejectedPaymentResult[]): { id: number; message: string }[] {
  return refused.map(({ payoutId, reason }) => ({ id: payoutId, message: companyErrorAnswer(reason).message }));
}
