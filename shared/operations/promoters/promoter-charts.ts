import type { PromoterName } from '#shared/domain/promoters/promoter-input.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { CHARTED, PROMOTER_CHARTS } from '#shared/domain/reports/chart.ts';
import { without } from '#shared/domain/reports/figures.ts';
import {
  assertFits,
  type ReportQuery,
  type ReportRow,
  rangesIn,
  rowsOf,
  type Totals,
  totalsOf,
  valuesOf,
} from '#shared/domain/reports/report.ts';
import { promotionSubject } from '#shared/domain/reports/roll-up.ts';
import type { Call } from '#shared/operations/call.ts';
import type { LoadedPromoter } from '#shared/store/promoters/promoters.ts';
import { findOwnerByPromotion } from '#shared/store/promoters/promotions.ts';
import { readReportSeries } from '#shared/store/reports/report-queries.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { loadPromoterByName } from './show-promoter.ts';

/** Chart periods, oldest first, and their totals. */
export interface PromoterChart {
  readonly rows: readonly ReportRow[];
  readonly totals: ReportRow['values'];
}

export const DAILY_FIGURES_INCOMPLETE =
  'The days of this promoter from before they were kept by campaign are not known yet: `npm run admin -- reports rebuild` ' +
  'computes them. Until then ask for the chart_data of the promoter.';

/** Returns a promoter's chart across campaigns. @throws Refusal `not_found`, `invalid` */
export async function buildPromoterChart(call: Call, name: PromoterName, query: ReportQuery): Promise<PromoterChart> {
  const { runtime } = call;
  const { promoter } = await retryOnConflict(() => loadPromoterByName(call, name), runtime);
  return chartOf(call, promoter.id, query);
}

/**
 * Returns a promotion's chart.
 * @throws Refusal `not_found`; `invalid` if daily figures are incomplete
 */
export async function buildPromotionChart(call: Call, id: number, query: ReportQuery): Promise<PromoterChart> {
  const { account, runtime } = call;
  const owner = await findOwnerByPromotion(account.id, id);
  if (!owner) throw new Refusal({ code: 'not_found', what: 'promotion' });
  const name = { by: 'id', id: owner.promoterId } as const;
  const loaded = await retryOnConflict(() => loadPromoterByName(call, name), runtime);
  return chartIn(call, loaded, owner.campaignId, query);
}

/**
 * Returns the promoter's own chart.
 * @param promotionId undefined: all campaigns
 * @throws Refusal `not_found` for a foreign promotion; `invalid` if daily figures are incomplete
 */
export async function buildOwnChart(
  call: Call,
  promoterId: number,
  promotionId: number | undefined,
  query: ReportQuery,
): Promise<PromoterChart> {
  const { runtime } = call;
  if (promotionId !== undefined) {
    const name = { by: 'id', id: promoterId } as const;
    const loaded = await retryOnConflict(() => loadPromoterByName(call, name), runtime);
    const own = loaded.promotions.find(({ id }) => id === promotionId);
    if (!own) throw new Refusal({ code: 'not_found', what: 'promotion' });
    return chartIn(call, loaded, own.campaignId, query);
  }
  return chartOf(call, promoterId, query);
}

/**
 * Without results in other campaigns, the promoter's whole chart.
 * @throws Refusal `invalid` if daily figures are incomplete
 */
async function chartIn(
  call: Call,
  { promoter, promotions, counters }: LoadedPromoter,
  campaignId: number,
  query: ReportQuery,
): Promise<PromoterChart> {
  const isElsewhere = promotions
    .filter((promotion) => promotion.campaignId !== campaignId)
    .some((promotion) => Object.values(counters(promotion.campaignId)).some((count) => count !== 0));
  if (!isElsewhere) return chartOf(call, promoter.id, query);
  const promoterId = promoter.id;
  const subjects = promotions.map((promotion) => promotionSubject({ promoterId, campaignId: promotion.campaignId }));
  const all = { of: 'promoter', id: promoterId } as const;
  const asked = withAllMetrics(query);
  const ranges = rangesIn(asked);
  const series = await readReportSeries(call.account.id, [all, ...subjects], ranges);
  const together = totalsOf(subjects.map(series));
  const isComplete = ranges.every((range) => without(series(all).total(range), together.total(range)).length === 0);
  if (!isComplete) throw new Refusal({ code: 'invalid', message: DAILY_FIGURES_INCOMPLETE });
  return charted(asked, series(promotionSubject({ promoterId, campaignId })));
}

async function chartOf({ account }: Call, promoterId: number, asked: ReportQuery): Promise<PromoterChart> {
  const query = withAllMetrics(asked);
  const subject = { of: 'promoter', id: promoterId } as const;
  return charted(query, (await readReportSeries(account.id, [subject], rangesIn(query)))(subject));
}

/** @throws Refusal `invalid` if too large */
function withAllMetrics(asked: ReportQuery): ReportQuery {
  const query = { ...asked, metrics: [...new Set([...asked.metrics, ...METRICS])] };
  assertFits(query, 1);
  return query;
}

function charted(query: ReportQuery, totals: Totals): PromoterChart {
  return { rows: rowsOf(query, totals).toReversed(), totals: valuesOf(query.metrics, query.span, totals) };
}

const METRICS = PROMOTER_CHARTS.map((charted) => CHARTED[charted]);
