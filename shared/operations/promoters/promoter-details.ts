import pLimit from 'p-limit';
import { membershipStateOf } from '#shared/domain/campaigns/membership-state.ts';
import { addDays, dayOf, nextDay } from '#shared/domain/day.ts';
import type { PromoterSearch } from '#shared/domain/lists/record-search.ts';
import type { PromoterRow } from '#shared/domain/lists/row.ts';
import type { RowCondition } from '#shared/domain/lists/row-query.ts';
import { isSubscribedToMail } from '#shared/domain/mail/mail-settings.ts';
import { type FoundPromoter, PROMOTER_FIGURES } from '#shared/domain/promoters/found-promoter.ts';
import {
  type BeyondRows,
  hasField,
  hasTaxForm,
  inactiveSince,
  isSubscribed,
  standsSo,
} from '#shared/domain/promoters/promoter-conditions.ts';
import { taxFormOf } from '#shared/domain/promoters/tax-forms.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { figureOf } from '#shared/domain/reports/figures.ts';
import type { Call } from '#shared/operations/call.ts';
import { between } from '#shared/operations/lists/search.ts';
import { readPromoterLogins } from '#shared/store/portal/promoter-logins.ts';
import { loadCampaignPlaces } from '#shared/store/promoters/campaign-places.ts';
import { readPromoters } from '#shared/store/promoters/promoters.ts';
import { readReportRanks } from '#shared/store/reports/report-queries.ts';

/** Promoters read individually: 1 RRU each, plus 1 per campaign. */
export const MAX_PROMOTER_DETAILS = 5000;
export const TOO_MANY_PROMOTER_DETAILS =
  `Figures, state, custom fields, tax forms, sign-ins, e-mail settings and inactivity are looked up for ${MAX_PROMOTER_DETAILS} promoters at most: narrow the list ` +
  'by other filters.';

/** Per page of an index scan, so that pages cost the same. */
export const PROMOTER_DETAILS_PER_PAGE = 40;

/** Fewer than the SDK's connections. */
const PROMOTERS_TOGETHER = 500;
const looking = pLimit(3);

/**
 * Reads search fields that rows lack. Recent figures are as old as reports.
 * @param rows that match so far
 * @throws Refusal `invalid` if too many
 */
export async function loadPromoterDetails(
  call: Call,
  { filters: { inactivity } }: PromoterSearch,
  asked: BeyondRows,
  rows: readonly PromoterRow[],
): Promise<FoundPromoter[]> {
  if (rows.length > MAX_PROMOTER_DETAILS) throw new Refusal({ code: 'invalid', message: TOO_MANY_PROMOTER_DETAILS });
  const account = call.account.id;
  const today = dayOf(call.runtime.now());
  const span = { from: addDays(today, -(inactivity?.days ?? 0)), to: nextDay(today) };
  const ids = rows.map(({ id }) => id);
  const parts = Array.from({ length: Math.ceil(rows.length / PROMOTERS_TOGETHER) }, (_, part) =>
    rows.slice(part * PROMOTERS_TOGETHER, (part + 1) * PROMOTERS_TOGETHER),
  );
  const [found, ranks] = await Promise.all([
    looking.map(parts, (part) => loadDetailBatch(account, asked, part)),
    asked.activity ? readReportRanks(account, ids, span) : null,
  ]);
  const figure = inactivity?.figure;
  return found
    .flat()
    .map((one) => ({ ...one, lately: figure ? Number(figureOf(ranks?.get(one.id) ?? [], figure)) : 0 }));
}

/** Returns the conditions on those fields. @param now ISO 8601 */
export function promoterDetailConditions({ filters }: PromoterSearch, now: string): RowCondition<FoundPromoter>[] {
  const { standings, campaignIds, fields = [], taxForm, inactivity, lastLoginAt, subscribed } = filters;
  return [
    ...(standings ? [standsSo(standings, campaignIds)] : []),
    ...PROMOTER_FIGURES.flatMap((name) => between<FoundPromoter>(name, filters[name])),
    ...fields.map(hasField),
    ...(taxForm === undefined ? [] : [hasTaxForm(taxForm)]),
    ...between<FoundPromoter>('lastLoginAt', lastLoginAt),
    ...(subscribed === undefined ? [] : [isSubscribed(subscribed)]),
    ...(inactivity ? [inactiveSince(addDays(dayOf(now), -inactivity.days))] : []),
  ];
}

async function loadDetailBatch(
  account: number,
  asked: BeyondRows,
  rows: readonly PromoterRow[],
): Promise<Omit<FoundPromoter, 'lately'>[]> {
  const isRead = asked.figures || asked.places || asked.fields || asked.taxForms || asked.mails;
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
  const [placesOf, logins] = await Promise.all([
    loadCampaignPlaces(account, owners, asked),
    asked.logins
      ? readPromoterLogins(
          account,
          rows.map(({ id }) => id),
        )
      : new Map<number, string>(),
  ]);
  return rows.map((row) => {
    const promoter = byId.get(row.id);
    const places = promoter ? placesOf(promoter) : [];
    const sum = (of: (place: (typeof places)[number]) => number) => places.reduce((total, one) => total + of(one), 0);
    return {
      ...row,
      clicks: sum(({ counters }) => counters.visitors_count),
      referrals: sum(({ counters }) => counters.leads_count),
      customers: sum(({ counters }) => counters.customers_count),
      // Refund totals are negative.
      revenue: sum(({ counters }) => counters.sales_total + counters.refunds_total),
      places: places.flatMap(({ campaignId, promotion }) =>
        promoter && promotion ? [{ campaignId, state: membershipStateOf(promoter, promotion) }] : [],
      ),
      hasTaxForm: promoter !== undefined && taxFormOf(promoter) !== null,
      lastLoginAt: logins.get(row.id) ?? null,
      subscribed: promoter !== undefined && isSubscribedToMail(promoter),
      customFields: promoter?.customFields ?? {},
    };
  });
}
