import type { OpenEndedTotal, PageRequest } from '#shared/domain/lists/page.ts';
import type { StoredMail } from '#shared/domain/mail/stored-mail.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { promoterMailSortKey, readPromoterMails } from '#shared/store/mail/mails.ts';
import { findPromoter } from '#shared/store/promoters/promoters.ts';

const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z-[\w-]+$/;
const WALKED = 'page is invalid. Follow the Link header to read further.';

/**
 * Returns a page of a promoter's e-mails of the last 90 days, newest first.
 * @throws Refusal `not_found`; `invalid` for an invalid cursor or page
 */
export async function listMails(
  { account }: Call,
  promoterId: number,
  { cursor, page, perPage }: PageRequest,
): Promise<{ readonly rows: readonly StoredMail[]; readonly total: OpenEndedTotal }> {
  if (cursor === undefined && page > 1) throw new Refusal({ code: 'invalid', message: WALKED });
  if (cursor !== undefined && !CURSOR.test(cursor)) {
    throw new Refusal({ code: 'invalid', message: 'cursor is invalid.' });
  }
  const [promoter, { mails, last }] = await Promise.all([
    findPromoter(account.id, promoterId),
    readPromoterMails(account.id, promoterId, { behind: cursor ?? null, limit: perPage }),
  ]);
  if (!promoter || promoter.deletedAt !== null) throw new Refusal({ code: 'not_found', what: 'promoter' });
  return { rows: mails, total: { atLeast: mails.length, behind: mails.map(promoterMailSortKey), next: last } };
}
