import { promoterMailSettings } from '#shared/domain/mail/mail-settings.ts';
import { listAcceptedTerms } from '#shared/domain/portal/agreement.ts';
import { accountPortal } from '#shared/domain/portal/portal.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { showPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { readPromoterLogins } from '#shared/store/portal/promoter-logins.ts';
import { listOwnCommissions } from './commissions.ts';
import { listOwnLeads } from './leads.ts';
import { listOwnLinks } from './links.ts';
import { listOwnPayouts } from './payouts.ts';
import { loadOwnPromoter } from './promoter.ts';

/** A response has room for three such lists. */
const ROWS_OF_DATA = 500;

const ALL = { filters: {}, order: [], text: undefined } as const;

/**
 * Returns a page of a promoter's data export. Custom fields are only those of the sign-up form; the company provides
 * the others.
 * @param number from 1
 */
export async function exportOwnData(call: AccountCall, promoter: Promoter, number: number) {
  const page = { page: number, perPage: ROWS_OF_DATA };
  const [shown, logins, links, leads, commissions, payouts] = await Promise.all([
    showPromoter(call, { by: 'id', id: promoter.id }).then((shown) => loadOwnPromoter(call, shown)),
    readPromoterLogins(call.account.id, [promoter.id]),
    listOwnLinks(call, promoter.id),
    listOwnLeads(call, promoter.id, ALL, page),
    listOwnCommissions(call, promoter.id, ALL, page),
    listOwnPayouts(call, promoter, ALL, page),
  ]);
  const names = new Set(accountPortal(call.account).customFields.map(({ name }) => name));
  const hasMore = [leads, commissions, payouts].some(({ rows }) => rows.length === ROWS_OF_DATA);
  return {
    page: number,
    nextPage: hasMore ? number + 1 : null,
    shown,
    lastLoginAt: logins.get(promoter.id) ?? null,
    mails: promoterMailSettings(promoter),
    customFields: Object.fromEntries(Object.entries(promoter.customFields).filter(([name]) => names.has(name))),
    addresses: promoter.ips,
    acceptedTerms: listAcceptedTerms(promoter),
    links,
    leads: leads.rows,
    commissions: commissions.rows,
    payouts: payouts.rows,
  };
}

/** A page of a promoter's data export. */
export type OwnData = Awaited<ReturnType<typeof exportOwnData>>;
