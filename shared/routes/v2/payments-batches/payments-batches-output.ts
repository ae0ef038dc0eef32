import * as v from 'valibot';
import { LEFT_OUT } from '#shared/domain/payments-batches/left-out.ts';
import { PAYMENTS_BATCH_STATUSES } from '#shared/domain/payments-batches/payments-batch.ts';
import { PAYOUT_WARNINGS } from '#shared/domain/payments-batches/warnings.ts';
import { FILE_FORMATS } from '#shared/domain/payout-files/formats.ts';
import { RESULT_STATUSES } from '#shared/domain/payout-files/results.ts';
import { PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import { PAYOUT_STATUSES } from '#shared/domain/payouts/state.ts';
import { UNITS } from '#shared/domain/rewards/reward.ts';
import { field, id, maybe, textOrNull, when, whole } from '#shared/routes/output.ts';
import { v2Actor } from '#shared/routes/v2/actor-output.ts';
import { v2ReducedCampaign, v2ReducedPromoter } from '#shared/routes/v2/output.ts';

const count = v.pipe(whole, v.minValue(0));
const actor = v.object({ ...v2Actor.entries, email: field(textOrNull, 'The e-mail of a person of the company.') });

export const v2PaymentsBatch = v.object({
  id: field(id, 'Id of the batch.'),
  status: field(
    v.picklist(PAYMENTS_BATCH_STATUSES),
    '`pending` while payouts are put into it; `awaiting_confirmation` once it is complete: its files can be fetched; ' +
      '`processing` while payouts are marked; then `completed`, or `failed` where nothing was paid.',
  ),
  method: field(v.picklist(PAYOUT_METHODS), 'What its payouts are paid by.'),
  format: field(v.picklist(FILE_FORMATS), 'What its files are.'),
  parts: field(count, 'How many files it has.'),
  paid_from: field(textOrNull, 'The account that a SEPA file pays from, masked: `DE…2051`; null for other formats.'),
  currency: field(v.string(), 'ISO 4217 code of all amounts in it.'),
  total: field(count, 'What it comes to; 0 until it is complete.'),
  payouts_count: field(count, 'How many payouts are in it; 0 until it is complete.'),
  promoters_count: field(count, 'How many promoters they are of.'),
  open_count: field(count, 'Of how many payouts nothing is known yet.'),
  paid_count: field(count, 'How many were paid.'),
  failed_count: field(count, 'How many were not, and can be paid by another batch.'),
  unclaimed_count: field(count, 'How many wait at the provider for the promoter to claim them.'),
  is_payable: field(v.boolean(), 'Whether it can be marked as paid.'),
  is_retriable: field(v.boolean(), 'Always false: what failed is paid by another batch.'),
  is_payment_otp_required: field(v.boolean(), 'Always false: `total` is asked for instead.'),
  is_file_fetched: field(v.boolean(), 'Whether a file of it was fetched: it may be at whoever pays.'),
  file_released_by: field(
    maybe(actor),
    'The person other than its creator who fetched a file first; null before. With `four_eyes`, its creator and API keys get files only after that.',
  ),
  is_deletable: field(v.boolean(), 'Whether its payouts can be given back.'),
  created_at: field(when, 'When it was created.'),
  created_by: field(actor, 'Who has created it.'),
  scheduled_at: field(maybe(when), 'Always null.'),
  processing_started_at: field(maybe(when), 'When somebody began to mark its payouts; null before.'),
  confirmed_by: field(maybe(actor), 'Who that was; null before.'),
  completed_at: field(maybe(when), 'Since when nothing of it is open; null before.'),
  deleted_at: field(maybe(when), 'Since when its payouts are being given back; null unless they are.'),
  batch_process_id: field(id, 'The batch process that works at it, or did last.'),
  ext_id: field(textOrNull, 'Always null.'),
  ext_reference: field(textOrNull, 'Always null.'),
  error: field(textOrNull, 'Why nothing was paid, if it is `failed`; else null.'),
});
export type V2PaymentsBatch = v.InferOutput<typeof v2PaymentsBatch>;

export const v2NewPaymentsBatch = v.object({
  data: field(v2PaymentsBatch, 'The batch.'),
  meta: field(
    v.object({
      failed: field(
        v.array(
          v.object({ id: field(id, 'Id of the payout.'), message: field(v.string(), 'Why it is not in the batch.') }),
        ),
        'Payouts that were asked for and are not in it. Of more than five, the batch process has them once it is over.',
      ),
    }),
    'What was left out.',
  ),
});

export const v2Payment = v.object({
  payout_id: field(id, 'Id of the payout.'),
  promoter: field(v2ReducedPromoter, 'Who is paid.'),
  amount: field(count, 'In the smallest unit of the batch’s currency.'),
  recipient: field(v.string(), 'Where the money goes, masked.'),
  status: field(
    v.picklist(['open', ...RESULT_STATUSES]),
    '`open` until something is said of it; then `paid`, `failed` or `unclaimed`.',
  ),
  reason: field(textOrNull, 'Why it failed; null unless it did.'),
  settled_at: field(maybe(when), 'When that was said last.'),
});
export type V2Payment = v.InferOutput<typeof v2Payment>;

export const v2ReviewedPayout = v.object({
  id: field(id, 'Id of the payout.'),
  promoter: field(v2ReducedPromoter, 'Who is paid.'),
  campaign: field(v2ReducedCampaign, 'For what.'),
  amount: field(whole, 'In the smallest unit of its unit.'),
  unit: field(v.picklist(UNITS), 'What the amount is counted in.'),
  status: field(v.picklist(PAYOUT_STATUSES), '`pending`, `failed` or `processing`: the others are not to be paid.'),
  due_date: field(when, 'When it is due.'),
  payments_batch_id: field(maybe(id), 'The batch that it is in; null where it is in none.'),
  method: field(maybe(v.picklist(PAYOUT_METHODS)), 'What its promoter has chosen to be paid by; null: nothing.'),
  recipient: field(textOrNull, 'Where the money goes, masked.'),
  is_payable: field(v.boolean(), 'Whether a batch that is made now takes it.'),
  file_formats: field(
    v.array(v.picklist(FILE_FORMATS)),
    'The formats of batches that take it now: bank accounts that SEPA does not reach are paid by `csv`.',
  ),
  reasons: field(
    v.array(
      v.object({ code: field(v.picklist(LEFT_OUT), 'The reason.'), message: field(v.string(), 'The same in words.') }),
    ),
    'Why it does not; empty where it does.',
  ),
  warnings: field(
    v.array(
      v.object({
        code: field(v.picklist(PAYOUT_WARNINGS), 'The warning.'),
        message: field(v.string(), 'The same in words.'),
      }),
    ),
    'What to know before it is paid: the promoter is rejected (`promoter_rejected`), or blocked in the campaign (`promoter_blocked`). ' +
      'It can be paid all the same.',
  ),
});
export type V2ReviewedPayout = v.InferOutput<typeof v2ReviewedPayout>;

export const v2PaymentResults = v.object({
  data: field(v2PaymentsBatch, 'The batch, as it stands then.'),
  meta: field(
    v.object({
      failed: field(
        v.array(
          v.object({ id: field(id, 'Id of the payout.'), message: field(v.string(), 'Why nothing was noted of it.') }),
        ),
        'Results that could not be noted.',
      ),
    }),
    'What was left out.',
  ),
});
