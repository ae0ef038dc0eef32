import * as v from 'valibot';
import { PAYMENTS_BATCH_STATUSES } from '#shared/domain/payments-batches/payments-batch.ts';
import { EXCLUSION_CODES } from '#shared/domain/payments-batches/payout-exclusions.ts';
import { PAYOUT_WARNINGS } from '#shared/domain/payments-batches/payout-warnings.ts';
import { FILE_FORMATS } from '#shared/domain/payout-files/file-formats.ts';
import { RESULT_STATUSES } from '#shared/domain/payout-files/payment-results.ts';
import { PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import { PAYOUT_STATUSES } from '#shared/domain/payouts/payout-state.ts';
import { UNITS } from '#shared/domain/rewards/reward.ts';
import { field, idField, integerField, nullable, nullableText, timestampField } from '#shared/routes/output.ts';
import { v2Actor } from '#shared/routes/v2/actor-output.ts';
import { v2ReducedCampaign, v2ReducedPromoter } from '#shared/routes/v2/output.ts';

const count = v.pipe(integerField, v.minValue(0));
const actor = v.object({ ...v2Actor.entries, email: field(nullableText, 'E-mail of the user.') });

export const v2PaymentsBatch = v.object({
  id: field(idField, 'Id of the batch.'),
  status: field(
    v.picklist(PAYMENTS_BATCH_STATUSES),
    '`pending` while payouts are added; `awaiting_confirmation` once it is complete and its files can be downloaded; ' +
      '`processing` while payouts are marked; then `completed`, or `failed` if nothing was paid.',
  ),
  method: field(v.picklist(PAYOUT_METHODS), 'Payout method of the batch.'),
  format: field(v.picklist(FILE_FORMATS), 'Format of the files.'),
  parts: field(count, 'Number of files.'),
  paid_from: field(nullableText, 'The account that a SEPA file pays from, masked: `DE…2051`; null for other formats.'),
  currency: field(v.string(), 'ISO 4217 code of all amounts.'),
  total: field(count, 'Total amount; 0 until the batch is complete.'),
  payouts_count: field(count, 'Number of payouts; 0 until the batch is complete.'),
  promoters_count: field(count, 'Number of promoters paid.'),
  open_count: field(count, 'Number of payouts without a result.'),
  paid_count: field(count, 'Number of payouts that were paid.'),
  failed_count: field(count, 'Number of payouts that failed. Another batch can pay them.'),
  unclaimed_count: field(count, 'Number of payouts that promoters must claim at the provider.'),
  is_payable: field(v.boolean(), 'Whether it can be marked as paid.'),
  is_retriable: field(v.boolean(), 'Always false: another batch pays failed payouts.'),
  is_payment_otp_required: field(v.boolean(), 'Always false: `total` is required instead.'),
  is_file_fetched: field(v.boolean(), 'Whether a file was downloaded and may have been sent.'),
  file_released_by: field(
    nullable(actor),
    'The first user other than the creator to download a file; null if none. With `four_eyes`, the creator and API keys get files only after that.',
  ),
  is_deletable: field(v.boolean(), 'Whether the batch can be deleted and its payouts released.'),
  created_at: field(timestampField, 'When it was created.'),
  created_by: field(actor, 'Who created it.'),
  scheduled_at: field(nullable(timestampField), 'Always null.'),
  processing_started_at: field(nullable(timestampField), 'When marking of its payouts began; null before.'),
  confirmed_by: field(nullable(actor), 'Who began it; null before.'),
  completed_at: field(nullable(timestampField), 'When all its payouts had results; null before.'),
  deleted_at: field(nullable(timestampField), 'When its deletion began; null if it is not being deleted.'),
  batch_process_id: field(idField, 'The current or last batch process of the batch.'),
  ext_id: field(nullableText, 'Always null.'),
  ext_reference: field(nullableText, 'Always null.'),
  error: field(nullableText, 'Why nothing was paid, if it is `failed`; otherwise null.'),
});
export type V2PaymentsBatch = v.InferOutput<typeof v2PaymentsBatch>;

export const v2NewPaymentsBatch = v.object({
  data: field(v2PaymentsBatch, 'The batch.'),
  meta: field(
    v.object({
      failed: field(
        v.array(
          v.object({
            id: field(idField, 'Id of the payout.'),
            message: field(v.string(), 'Why it is not in the batch.'),
          }),
        ),
        'Requested payouts that are not in the batch. With more than five payouts, see the batch process after it ends.',
      ),
    }),
    'Skipped payouts.',
  ),
});

export const v2Payment = v.object({
  payout_id: field(idField, 'Id of the payout.'),
  promoter: field(v2ReducedPromoter, 'The promoter.'),
  amount: field(count, 'Amount in the smallest unit of the batch’s currency.'),
  recipient: field(v.string(), 'Payout details, masked.'),
  status: field(
    v.picklist(['open', ...RESULT_STATUSES]),
    '`open` until there is a result; then `paid`, `failed` or `unclaimed`.',
  ),
  reason: field(nullableText, 'Why it failed; null otherwise.'),
  settled_at: field(nullable(timestampField), 'When the result was last recorded.'),
});
export type V2Payment = v.InferOutput<typeof v2Payment>;

export const v2ReviewedPayout = v.object({
  id: field(idField, 'Id of the payout.'),
  promoter: field(v2ReducedPromoter, 'The promoter.'),
  campaign: field(v2ReducedCampaign, 'The campaign.'),
  amount: field(integerField, 'Amount in the smallest unit of `unit`.'),
  unit: field(v.picklist(UNITS), 'Unit of the amount.'),
  status: field(v.picklist(PAYOUT_STATUSES), '`pending`, `failed` or `processing`: other payouts are not to be paid.'),
  due_date: field(timestampField, 'When it is due.'),
  payments_batch_id: field(nullable(idField), 'Id of its batch; null if none.'),
  method: field(nullable(v.picklist(PAYOUT_METHODS)), 'The promoter’s chosen payout method; null if none.'),
  recipient: field(nullableText, 'Payout details, masked.'),
  is_payable: field(v.boolean(), 'Whether a new batch can include it.'),
  file_formats: field(
    v.array(v.picklist(FILE_FORMATS)),
    'Formats of batches that can include it now: bank accounts outside SEPA need `csv`.',
  ),
  reasons: field(
    v.array(
      v.object({
        code: field(v.picklist(EXCLUSION_CODES), 'Reason code.'),
        message: field(v.string(), 'The warning in words.'),
      }),
    ),
    'Why a batch cannot include it; empty if it can.',
  ),
  warnings: field(
    v.array(
      v.object({
        code: field(v.picklist(PAYOUT_WARNINGS), 'Warning code.'),
        message: field(v.string(), 'The warning in words.'),
      }),
    ),
    'Warnings before paying: the promoter is rejected (`promoter_rejected`), or blocked in the campaign (`promoter_blocked`). ' +
      'The payout can still be paid.',
  ),
});
export type V2ReviewedPayout = v.InferOutput<typeof v2ReviewedPayout>;

export const v2PaymentResults = v.object({
  data: field(v2PaymentsBatch, 'The batch after the change.'),
  meta: field(
    v.object({
      failed: field(
        v.array(
          v.object({
            id: field(idField, 'Id of the payout.'),
            message: field(v.string(), 'Why its result was not recorded.'),
          }),
        ),
        'Results that were not recorded.',
      ),
    }),
    'Skipped results.',
  ),
});
