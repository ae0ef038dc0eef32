import pLimit from 'p-limit';
import { deriveMembershipState } from '#shared/domain/campaigns/membership-state.ts';
import { addDays, nextDay, toDay } from '#shared/domain/day.ts';
import type { PromoterSearch } from '#shared/domain/lists/record-search.ts';
import type { PromoterRow } from '#shared/domain/lists/row.ts';
import type { RowCondition } from '#shared/domain/lists/row-query.ts';
import { isSubscribedToMail } from '#shared/domain/mail/mail-settings.ts';
import { hasAcceptedTerms } from '#shared/domain/portal/agreement.ts';
import { accountPortal } from '#shared/domain/portal/portal.ts';
import { reportedTaxForm } from '#shared/domain/promoters/profile/tax-forms.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import {
  type ComputedColumns,
  matchesAcceptedTerms,
  matchesCustomField,
  matchesInactivity,
  matchesMailSubscription,
  matchesMembershipState,
  matchesTaxForm,
} from '#shared/domain/promoters/promoter-conditions.ts';
import { PROMOTER_FIGURES, type PromoterSearchRow } from '#shared/domain/promoters/promoter-search-row.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { getFigure } from '#shared/domain/reports/figures.ts';
import type { Call } from '#shared/operations/call.ts';
import { whereBetween } from '#shared/operations/lists/search.ts';
import { reportToday } from '#shared/operations/reports/today.ts';
import { readAccount } from '#shared/store/accounts/accounts.ts';
import { readPromoterLogins } from '#shared/store/portal/promoter-logins.ts';
import { loadPromoterCampaigns } from '#shared/store/promoters/promoter-campaigns.ts';
import { readPromoters } from '#shared/store/promoters/promoters.ts';
import { readReportRanks } from '#shared/store/reports/report-queries.ts';

/** Promoters read individually: 1 RRU each, plus 1 per campaign. */
const MAX_PROMOTER_DETAILS = 5000;
const TOO_MANY_PROMOTER_DETAILS =
  `Figures, state, custom fields, tax forms, accepted terms, sign-ins, e-mail settings and inactivity are available for at most ${MAX_PROMOTER_DETAILS} promoters: narrow the list ` +
  'with other filters.';

/** Per page of an index scan, so that pages cost the same. */
export const PROMOTER_DETAILS_PER_PAGE = 40;

/** Fewer than the SDK's connections. */
const PROMOTER_BATCH_SIZE = 500;
const limitReads = pLimit(3);

/**
 * Reads search fields that rows lack. Recent figures are as old as reports.
 * @param rows that match so far
 * @throws Refusal `invalid` if too many
 */
export async function loadPromoterDetails(
  call: Call,
  { filters: { inactivity } }: PromoterSearch,
  columns: ComputedColumns,
  rows: readonly PromoterRow[],
): Promise<PromoterSearchRow[]> {
  if (rows.length > MAX_PROMOTER_DETAILS) throw new Refusal({ code: 'invalid', message: TOO_MANY_PROMOTER_DETAILS });
  const account = call.account.id;
  const today = reportToday(call);
  const span = { from: addDays(today, -(inactivity?.days ?? 0)), to: nextDay(today) };
  const ids = rows.map(({ id }) => id);
  const parts = Array.from({ length: Math.ceil(rows.length / PROMOTER_BATCH_SIZE) }, (_, part) =>
    rows.slice(part * PROMOTER_BATCH_SIZE, (part + 1) * PROMOTER_BATCH_SIZE),
  );
  const hasAccepted = columns.terms ? await loadTermsCheck(account) : () => false;
  const [details, ranks] = await Promise.all([
    limitReads.map(parts, (part) => loadDetailBatch(account, columns, part, hasAccepted)),
    columns.activity ? readReportRanks(account, ids, span) : null,
  ]);
  const figure = inactivity?.figure;
  return details
    .flat()
    .map((row) => ({ ...row, recentTotal: figure ? Number(getFigure(ranks?.get(row.id) ?? [], figure)) : 0 }));
}

/** Returns the conditions on those fields. @param now ISO 8601 */
export function promoterDetailConditions({ filters }: PromoterSearch, now: string): RowCondition<PromoterSearchRow>[] {
  const {
    membershipStates,
    campaignIds,
    fields = [],
    taxForm,
    acceptedTerms,
    inactivity,
    lastLoginAt,
    subscribed,
  } = filters;
  return [
    ...(membershipStates ? [matchesMembershipState(membershipStates, campaignIds)] : []),
    ...PROMOTER_FIGURES.flatMap((name) => whereBetween<PromoterSearchRow>(name, filters[name])),
    ...fields.map(matchesCustomField),
    ...(taxForm === undefined ? [] : [matchesTaxForm(taxForm)]),
    ...(acceptedTerms === undefined ? [] : [matchesAcceptedTerms(acceptedTerms)]),
    ...whereBetween<PromoterSearchRow>('lastLoginAt', lastLoginAt),
    ...(subscribed === undefined ? [] : [matchesMailSubscription(subscribed)]),
    ...(inactivity ? [matchesInactivity(addDays(toDay(now), -inactivity.days))] : []),
  ];
}

type TermsCheck = (promoter: Promoter) => boolean;

/** Returns whether promoters accepted the account's terms. */
async function loadTermsCheck(accountId: number): Promise<TermsCheck> {
  const account = await readAccount(accountId);
  return (promoter) => account !== null && hasAcceptedTerms(accountPortal(account), promoter);
}

async function loadDetailBatch(
  account: number,
  columns: ComputedColumns,
  rows: readonly PromoterRow[],
  hasAccepted: TermsCheck,
): Promise<Omit<PromoterSearchRow, 'recentTotal'>[]> {
  const { figures, promotions, fields, taxForms, terms, mails } = columns;
  const isRead = figures || promotions || fields || taxForms || terms || mails;
  const promoters = isRead
    ? await readPromoters(
        account,
        rows.map(({ id }) => id),
      )
    : [];
  const byId = new Map(promoters.map((promoter) => [promoter.id, promoter]));
  const owners = promoters.flatMap(({ id, campaignIds }) =>
    campaignIds.map((campaignId) => ({ promoterId: id, campaignId })),
  );
  const [campaignsOf, logins] = await Promise.all([
    loadPromoterCampaigns(account, owners, columns),
    columns.logins
      ? readPromoterLogins(
          account,
          rows.map(({ id }) => id),
        )
      : new Map<number, string>(),
  ]);
  return rows.map((row) => {
    const promoter = byId.get(row.id);
    const campaigns = promoter ? campaignsOf(promoter) : [];
    const sum = (read: (campaign: (typeof campaigns)[number]) => number) =>
      campaigns.reduce((total, campaign) => total + read(campaign), 0);
    return {
      ...row,
      clicks: sum(({ counters }) => counters.visitors_count),
      referrals: sum(({ counters }) => counters.leads_count),
      customers: sum(({ counters }) => counters.customers_count),
      // Refund totals are negative.
      revenue: sum(({ counters }) => counters.sales_total + counters.refunds_total),
      promotions: campaigns.flatMap(({ campaignId, promotion }) =>
        promoter && promotion ? [{ campaignId, state: deriveMembershipState(promoter, promotion) }] : [],
      ),
      hasAcceptedTerms: promoter !== undefined && hasAccepted(promoter),
      hasTaxForm: promoter !== undefined && reportedTaxForm(promoter) !== null,
      lastLoginAt: logins.get(row.id) ?? null,
      subscribed: promoter !== undefined && isSubscribedToMail(promoter),
      customFields: promoter?.customFields ?? {},
    };
  });
}
