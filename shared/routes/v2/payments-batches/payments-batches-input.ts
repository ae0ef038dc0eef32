import * as v from 'valibot';
import { MAX_BATCH_IDS } from '#shared/domain/batches/batch.ts';
import { FILE_FORMATS } from '#shared/domain/payout-files/formats.ts';
import { LONGEST_REASON, MOST_RESULTS, RESULT_STATUSES } from '#shared/domain/payout-files/results.ts';
import { PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import { DUE_PERIODS } from '#shared/domain/payouts/payout-period.ts';
import { details, flag, integer, map, some, text } from '#shared/routes/fields.ts';
import { recordId } from '#shared/routes/v1/answers.ts';
import { companyPaging } from '#shared/routes/v2/answers.ts';
import { among, cursor, ids } from '#shared/routes/v2/lists/lists-input.ts';

const method = v.picklist(PAYOUT_METHODS, 'method is invalid.');
const skip_email_notification = v.optional(
  v.pipe(flag('skip_email_notification is invalid.'), v.description('Whether promoters are not mailed about it.')),
  false,
);
const MOST_AMOUNT = Number.MAX_SAFE_INTEGER;
const MOST_PARTS = 10_000;

/** A batch that is to be deleted. */
export const deletePaymentsBatchInput = v.object({
  id: recordId('id'),
  file_not_sent: v.optional(
    v.pipe(
      flag('file_not_sent is invalid.'),
      v.description(
        'Whether you say that no file of it was sent to whoever pays, nor will be. Needed once a file was fetched.',
      ),
    ),
    false,
  ),
});

export const reviewInput = v.object({
  q: v.optional(
    v.pipe(text('q is invalid.'), v.description('Only payouts of promoters who have this in their e-mail.')),
  ),
  method: v.optional(v.pipe(method, v.description('What the batch is to pay by; else what each promoter has chosen.'))),
  filters: v.optional(
    v.pipe(
      map('filters', {
        campaign_id: ids('campaign_id'),
        promoter_id: ids('promoter_id'),
        due_period: among('due_period', DUE_PERIODS),
      }),
      v.description('Which payouts are looked at: those that fit every entry. An unknown entry is refused.'),
    ),
    {},
  ),
  cursor,
  ...companyPaging,
});

const IDS = 'ids is invalid.';
export const createPaymentsBatchInput = v.object({
  method: v.pipe(method, v.description('What the payouts are paid by.')),
  file_format: v.optional(
    v.pipe(
      v.picklist(FILE_FORMATS, 'file_format is invalid.'),
      v.description(
        'What the files are: the usual format of the method, unless given. `csv` pays by `bank` what SEPA does not reach.',
      ),
    ),
  ),
  ids: v.optional(
    v.pipe(
      some(recordId('ids', IDS), IDS),
      v.minLength(1, IDS),
      v.maxLength(MAX_BATCH_IDS, `ids is invalid: a batch takes ${MAX_BATCH_IDS} payouts at most.`),
      v.description('Ids of the payouts. Left out: all in cash that wait to be paid by the method, oldest first.'),
    ),
  ),
});

export const paymentsBatchesInput = v.object(companyPaging);

export const paymentsInput = v.object({
  id: recordId('id'),
  filters: v.optional(
    v.pipe(
      map('filters', { status: among('status', ['open', ...RESULT_STATUSES]) }),
      v.description('Which payments are listed. An unknown entry is refused.'),
    ),
    {},
  ),
  ...companyPaging,
});

export const paymentsFileInput = v.object({
  id: recordId('id'),
  part: v.optional(
    v.pipe(
      integer('part is invalid.', 1, MOST_PARTS),
      v.description('Which of its files, from 1: a file has so many payouts at most as its format takes.'),
    ),
    1,
  ),
});

export const payPaymentsBatchInput = v.object({
  id: recordId('id'),
  total: v.pipe(
    integer('total is invalid: send what the batch comes to.', 1, MOST_AMOUNT),
    v.description('What the batch comes to, as whoever pays has read it.'),
  ),
  otp: v.optional(v.pipe(text('otp is invalid.'), v.description('Not used: `total` is asked for.'))),
  otp_code: v.optional(v.pipe(text('otp_code is invalid.'), v.description('Not used: `total` is asked for.'))),
  skip_email_notification,
});

const RESULTS = `results is invalid: send payout_id and status of 1 to ${MOST_RESULTS} different payouts.`;
export const paymentResultsInput = v.object({
  id: recordId('id'),
  results: v.pipe(
    v.array(
      details(RESULTS, {
        payout_id: integer(RESULTS, 1, MOST_AMOUNT),
        status: v.picklist(RESULT_STATUSES, 'results is invalid: a status is paid, failed or unclaimed.'),
        reason: v.optional(
          v.nullable(text(`results is invalid: a reason has ${LONGEST_REASON} characters at most.`, LONGEST_REASON)),
        ),
      }),
      RESULTS,
    ),
    v.minLength(1, RESULTS),
    v.maxLength(MOST_RESULTS, RESULTS),
    v.check((all) => new Set(all.map(({ payout_id }) => payout_id)).size === all.length, RESULTS),
    v.description('What has become of payouts of the batch: `paid`, `failed` with a `reason`, or `unclaimed`.'),
  ),
  skip_email_notification,
});
