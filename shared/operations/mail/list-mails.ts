import { addDays, toDay } from '#shared/domain/day.ts';
import type { OpenEndedTotal, PageRequest } from '#shared/domain/lists/page.ts';
import { mailsForEvent } from '#shared/domain/mail/mails.ts';
import { mailLeadId, type StoredMail } from '#shared/domain/mail/stored-mail.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { findCommission } from '#shared/store/commissions/commissions.ts';
import { readMoneyEvent } from '#shared/store/journal.ts';
import { findLead } from '#shared/store/leads/leads.ts';
import { promoterMailSortKey, readPromoterMails } from '#shared/store/mail/mails.ts';
import { findPayout } from '#shared/store/payouts/payouts.ts';
import { findPromoter } from '#shared/store/promoters/promoters.ts';

const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z-[\w-]+$/;
const CURSOR_REQUIRED = 'page is invalid. Follow the Link header to read further.';
/** Reads of 1 MB (about 4,000 mails) per request with a filter. */
const MAX_READS = 4;

/** The record that e-mails are about: at most one. */
export interface MailQuery {
  readonly leadId?: number | undefined;
  readonly commissionId?: number | undefined;
  readonly payoutId?: number | undefined;
}

interface MailFilter {
  readonly matches: (mail: StoredMail) => boolean;
  /** First and last possible time of the e-mails, ISO 8601. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Returns a page of a promoter's e-mails of the last 90 days, newest first.
 * @throws Refusal `not_found`; `invalid` for an invalid cursor or page
 */
export async function listMails(
  { account }: Call,
  promoterId: number,
  query: MailQuery,
  { cursor, page, perPage }: PageRequest,
): Promise<{ readonly rows: readonly StoredMail[]; readonly total: OpenEndedTotal }> {
  if (cursor === undefined && page > 1) throw new Refusal({ code: 'invalid', message: CURSOR_REQUIRED });
  if (cursor !== undefined && !CURSOR.test(cursor)) {
    throw new Refusal({ code: 'invalid', message: 'cursor is invalid. Follow the Link header to read further.' });
  }
  const [promoter, { mails, last }] = await Promise.all([
    findPromoter(account.id, promoterId),
    readMails(account.id, promoterId, query, { behind: cursor ?? null, limit: perPage }),
  ]);
  if (!promoter || promoter.deletedAt !== null) throw new Refusal({ code: 'not_found', what: 'promoter' });
  return { rows: mails, total: { atLeast: mails.length, rowCursors: mails.map(promoterMailSortKey), next: last } };
}

async function readMails(
  account: number,
  promoterId: number,
  query: MailQuery,
  { behind, limit }: { readonly behind: string | null; readonly limit: number },
) {
  if (Object.values(query).every((id) => id === undefined)) {
    return readPromoterMails(account, promoterId, { cursor: behind, limit });
  }
  const { matches, from, to } = await buildFilter(account, query);
  const mails: StoredMail[] = [];
  let last = behind;
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const read = await readPromoterMails(account, promoterId, { from, to, cursor: last });
    mails.push(...read.mails.filter(matches));
    last = read.last;
    if (last === null || mails.length > limit) break;
  }
  const pageMails = mails.slice(0, limit);
  const cut = pageMails.length < mails.length ? pageMails.at(-1) : undefined;
  return { mails: pageMails, last: cut ? promoterMailSortKey(cut) : last };
}

async function buildFilter(account: number, { leadId, commissionId, payoutId }: MailQuery): Promise<MailFilter> {
  if (leadId !== undefined) {
    const lead = await findLead(account, leadId);
    return { matches: (mail) => mailLeadId(mail) === leadId, from: lead ? dayBefore(lead.createdAt) : undefined };
  }
  if (payoutId !== undefined) {
    const payout = await findPayout(account, payoutId);
    return { matches: (mail) => mail.payoutId === payoutId, from: payout ? dayBefore(payout.createdAt) : undefined };
  }
  if (commissionId === undefined) return { matches: () => true };
  const event = await findMailedEvent(account, commissionId);
  if (!event) return { matches: () => false };
  const ids = new Set(mailsForEvent(account, event).map(({ id }) => id));
  return { matches: ({ id }) => ids.has(id), from: event.recordedAt, to: event.recordedAt };
}

/** Records may be created with a date of the caller's. */
const dayBefore = (createdAt: string) => addDays(toDay(createdAt), -1);

/** Finds the sale or refund of a commission. Other commissions cause no e-mail. */
async function findMailedEvent(account: number, commissionId: number) {
  const { type, eventId = null } = (await findCommission(account, commissionId)) ?? {};
  return (type === 'sale' || type === 'refund') && eventId !== null ? readMoneyEvent(account, type, eventId) : null;
}
