import * as v from 'valibot';
import { MAIL_KINDS, MAIL_STATES } from '#shared/domain/mail/stored-mail.ts';
import { mapParam, withDescription } from '#shared/routes/fields.ts';
import { companyCallerItems } from '#shared/routes/items.ts';
import { field, idField, nullable, nullableText, timestampField } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import { cursorParam } from '#shared/routes/v2/lists/lists-input.ts';
import { companyPaging, companyResponses, okResponse } from '#shared/routes/v2/responses.ts';

const v2Mail = v.object({
  id: field(v.string(), 'Id of the e-mail.'),
  promoter_id: field(idField, 'Id of the promoter.'),
  kind: field(
    v.picklist(MAIL_KINDS),
    'Kind of e-mail: a sign-up, sale or refund; the promoter was accepted, paid or could not be paid; its payout ' +
      'details were changed; or a sign-in link.',
  ),
  status: field(
    v.picklist(MAIL_STATES),
    '`sent`; `failed` if rejected, also during up to twenty retries; or `sending`.',
  ),
  error: field(nullableText, 'The SES error code; null if the last attempt was not rejected.'),
  campaign_id: field(nullable(idField), 'Id of the related campaign; null if none.'),
  referral_id: field(nullable(idField), 'Id of the related referral; null if none.'),
  payout_id: field(nullable(idField), 'Id of the related payout; null if none.'),
  created_at: field(timestampField, 'When the event behind the e-mail was recorded.'),
  sent_at: field(nullable(timestampField), 'When it was sent; null if not yet.'),
});

export type V2Mail = v.InferOutput<typeof v2Mail>;

const subject = (name: string, description: string) =>
  v.optional(withDescription(description, recordIdParam(name, `filters[${name}] is invalid.`)));

const mailsInput = v.object({
  id: recordIdParam('id'),
  filters: v.optional(
    withDescription(
      'Lists e-mails about one record.',
      v.pipe(
        mapParam('filters', {
          referral_id: subject('referral_id', 'E-mails about a referral: its sign-up, sales and refunds.'),
          commission_id: subject('commission_id', 'E-mails about the sale or refund of a commission.'),
          payout_id: subject('payout_id', 'E-mails about a payout.'),
        }),
        v.check(
          (filters) => Object.values(filters).filter((id) => id !== undefined).length <= 1,
          'filters can have only one of referral_id, commission_id and payout_id.',
        ),
      ),
    ),
    {},
  ),
  cursor: cursorParam,
  ...companyPaging,
});

export const v2PromotersMails = {
  area: 'promoters',
  auth: 'v2',
  method: 'GET',
  path: '/api/v2/company/promoters/{id}/mails',
  permission: 'read',
  table: ['BatchGetItem', 'GetItem', 'Query'],
  items: {
    reads: [...companyCallerItems, 'promoter', 'promoter-mails', 'lead', 'payout', 'commission', 'sale', 'refund'],
    writes: [],
  },
  memory: 1024,
  timeout: 15,
  summary: 'List e-mails sent to a promoter in the last 90 days, newest first',
  description:
    'Shows which e-mail was sent when, or why it failed. Texts and addresses are not stored. E-mails that the promoter has turned off ' +
    'or that are suppressed for other reasons are not listed. `Link` has the next page by `cursor`. A filtered page may be short or ' +
    'empty although more follow.',
  input: mailsInput,
  inputExample: { id: 3, per_page: 20 },
  responses: companyResponses(
    okResponse(v.array(v2Mail), [
      {
        id: 'mail_1-57-payout-5',
        promoter_id: 3,
        kind: 'payout',
        status: 'sent',
        error: null,
        campaign_id: 1,
        referral_id: null,
        payout_id: 5,
        created_at: '2026-11-22T09:30:00.000Z',
        sent_at: '2026-11-22T09:30:02.000Z',
      },
    ]),
    { notFound: true, invalid: 'cursor is invalid.' },
  ),
} satisfies KeyedRoute;

export const mailRoutes: readonly KeyedRoute[] = [v2PromotersMails];
