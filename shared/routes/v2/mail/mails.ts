import * as v from 'valibot';
import { MAIL_KINDS, MAIL_STATES } from '#shared/domain/mail/stored-mail.ts';
import { companyCaller } from '#shared/routes/items.ts';
import { field, id, maybe, textOrNull, when } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { recordId } from '#shared/routes/v1/answers.ts';
import { companyAnswers, companyPaging, done } from '#shared/routes/v2/answers.ts';
import { cursor } from '#shared/routes/v2/lists/lists-input.ts';

/** A mail to a promoter. */
const v2Mail = v.object({
  id: field(v.string(), 'Id of the mail.'),
  promoter_id: field(id, 'Id of the promoter.'),
  kind: field(
    v.picklist(MAIL_KINDS),
    'What it is about: a sign-up, a sale or a refund; that the promoter was accepted, paid, or could not be paid; that its payout ' +
      'details were changed; or a link to sign in.',
  ),
  status: field(
    v.picklist(MAIL_STATES),
    '`sent`; `failed` where it was refused, while it is tried again up to twenty times; or `sending`.',
  ),
  error: field(textOrNull, 'What Amazon SES calls its refusal; null where the last try was not refused.'),
  campaign_id: field(maybe(id), 'Id of the campaign that it is about; null where it is about none.'),
  payout_id: field(maybe(id), 'Id of the payout that it is about; null where it is about none.'),
  created_at: field(when, 'When what it is about became known.'),
  sent_at: field(maybe(when), 'When it was sent; null where it was not yet.'),
});

export type V2Mail = v.InferOutput<typeof v2Mail>;

export const v2PromotersMails = {
  area: 'promoters',
  auth: 'v2',
  method: 'GET',
  path: '/api/v2/company/promoters/{id}/mails',
  needs: 'read',
  table: ['BatchGetItem', 'GetItem', 'Query'],
  items: { reads: [...companyCaller, 'promoter', 'promoter-mails'], writes: [] },
  memory: 1024,
  timeout: 15,
  summary: 'List the mails to a promoter of the last 90 days, newest first',
  description:
    'Which mail was sent when, or failed, and why: neither its text nor its address is kept. What the promoter has switched off, and ' +
    'what is not sent for another reason, is not listed. `Link` has the next page, by its `cursor`.',
  input: v.object({ id: recordId('id'), cursor, ...companyPaging }),
  inputExample: { id: 3, per_page: 20 },
  answers: companyAnswers(
    done(v.array(v2Mail), [
      {
        id: 'mail_1-57-payout-5',
        promoter_id: 3,
        kind: 'payout',
        status: 'sent',
        error: null,
        campaign_id: 1,
        payout_id: 5,
        created_at: '2026-11-22T09:30:00.000Z',
        sent_at: '2026-11-22T09:30:02.000Z',
      },
    ]),
    { notFound: true, invalid: 'cursor is invalid.' },
  ),
} satisfies KeyedRoute;

/** Mails to promoters. */
export const mailRoutes: readonly KeyedRoute[] = [v2PromotersMails];
