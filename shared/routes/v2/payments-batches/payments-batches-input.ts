import * as v from 'valibot';
import { MAX_BATCH_IDS } from '#shared/domain/batches/batch.ts';
import { FILE_FORMATS } from '#shared/domain/payout-files/file-formats.ts';
import { MAX_REASON_LENGTH, MAX_RESULTS, RESULT_STATUSES } from '#shared/domain/payout-files/payment-results.ts';
import { PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import { DUE_PERIODS } from '#shared/domain/payouts/payout-period.ts';
import { detailsParam, flagParam, integerParam, mapParam, oneOrMoreParam, textParam } from '#shared/routes/fields.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import { choiceFilter, cursorParam, idFilter } from '#shared/routes/v2/lists/lists-input.ts';
import { companyPaging } from '#shared/routes/v2/responses.ts';

const method = v.picklist(PAYOUT_METHODS, 'method is invalid.');
const skip_email_notification = v.optional(
  v.pipe(
    flagParam('skip_email_notification is invalid.'),
    v.description('Sends promoters no e-mails about this call.'),
  ),
  false,
);
const MAX_INTEGER = Number.MAX_SAFE_INTEGER;
const MAX_FILE_PARTS = 10_000;

export const deletePaymentsBatchInput = v.object({
  id: recordIdParam('id'),
  file_not_sent: v.optional(
    v.pipe(
      flagParam('file_not_sent is invalid.'),
      v.description(
        'Confirms that no file of it was or will be sent to the bank or provider. Required once a file was downloaded.',
      ),
    ),
    false,
  ),
});

export const reviewInput = v.object({
  q: v.optional(
    v.pipe(
      textParam('q is invalid.'),
      v.description('Limits the list to payouts of promoters whose e-mail contains this text.'),
    ),
  ),
  method: v.optional(
    v.pipe(method, v.description('Payout method to check for. Default: the method each promoter has chosen.')),
  ),
  filters: v.optional(
    v.pipe(
      mapParam('filters', {
        campaign_id: idFilter('campaign_id'),
        promoter_id: idFilter('promoter_id'),
        due_period: choiceFilter('due_period', DUE_PERIODS),
      }),
      v.description('Filters of the payouts. Payouts must match all of them. Unknown filters are rejected.'),
    ),
    {},
  ),
  cursor: cursorParam,
  ...companyPaging,
});

const IDS = 'ids is invalid.';
export const createPaymentsBatchInput = v.object({
  method: v.pipe(method, v.description('Payout method of the batch.')),
  file_format: v.optional(
    v.pipe(
      v.picklist(FILE_FORMATS, 'file_format is invalid.'),
      v.description(
        'Format of the files. Default: the usual format of the method. With `bank`, `csv` pays accounts outside SEPA.',
      ),
    ),
  ),
  ids: v.optional(
    v.pipe(
      oneOrMoreParam(recordIdParam('ids', IDS), IDS),
      v.minLength(1, IDS),
      v.maxLength(MAX_BATCH_IDS, `ids is too long. A batch can have at most ${MAX_BATCH_IDS} payouts.`),
      v.description('Ids of the payouts. Default: all cash payouts waiting for this method, oldest first.'),
    ),
  ),
});

export const paymentsBatchesInput = v.object(companyPaging);

export const paymentsInput = v.object({
  id: recordIdParam('id'),
  filters: v.optional(
    v.pipe(
      mapParam('filters', { status: choiceFilter('status', ['open', ...RESULT_STATUSES]) }),
      v.description('Filters of the payments. Unknown filters are rejected.'),
    ),
    {},
  ),
  ...companyPaging,
});

export const paymentsFileInput = v.object({
  id: recordIdParam('id'),
  part: v.optional(
    v.pipe(
      integerParam('part is invalid.', 1, MAX_FILE_PARTS),
      v.description('Number of the file, from 1. Each file has as many payouts as its format allows.'),
    ),
    1,
  ),
});

export const payPaymentsBatchInput = v.object({
  id: recordIdParam('id'),
  total: v.pipe(
    integerParam('total is invalid. Send the total of the batch.', 1, MAX_INTEGER),
    v.description('Total of the batch, as a check by the person who pays.'),
  ),
  otp: v.optional(v.pipe(textParam('otp is invalid.'), v.description('Not used: `total` is required instead.'))),
  otp_code: v.optional(
    v.pipe(textParam('otp_code is invalid.'), v.description('Not used: `total` is required instead.')),
  ),
  skip_email_notification,
});

const RESULTS = `results is invalid. Send payout_id and status for 1 to ${MAX_RESULTS} different payouts.`;
export const paymentResultsInput = v.object({
  id: recordIdParam('id'),
  results: v.pipe(
    v.array(
      detailsParam(RESULTS, {
        payout_id: integerParam(RESULTS, 1, MAX_INTEGER),
        status: v.picklist(RESULT_STATUSES, 'results is invalid. A status must be paid, failed or unclaimed.'),
        reason: v.optional(
          v.nullable(
            textParam(
              `results is invalid. A reason can have at most ${MAX_REASON_LENGTH} characters.`,
              MAX_REASON_LENGTH,
            ),
          ),
        ),
      }),
      RESULTS,
    ),
    v.minLength(1, RESULTS),
    v.maxLength(MAX_RESULTS, RESULTS),
    v.check((all) => new Set(all.map(({ payout_id }) => payout_id)).size === all.length, RESULTS),
    v.description('Results of payouts in the batch: `paid`, `failed` with a `reason`, or `unclaimed`.'),
  ),
  skip_email_notification,
});
