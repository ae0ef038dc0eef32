import type { PromoterIdentifier } from '#shared/domain/promoters/promoter-input.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { CHART_METRICS, PROMOTER_CHARTS } from '#shared/domain/reports/chart.ts';
import {
  assertReportFits,
  buildReportRows,
  computeMetrics,
  type FigureTotals,
  listReportRanges,
  type ReportQuery,
  type ReportRow,
} from '#shared/domain/reports/report.ts';
import type { Call } from '#shared/operations/call.ts';
import { readPromotionTotals } from '#shared/operations/reports/promotion-totals.ts';
import type { LoadedPromoter } from '#shared/store/promoters/promoters.ts';
import { findOwnerByPromotion } from '#shared/store/promoters/promotions.ts';
import { readReportSeries } from '#shared/store/reports/report-queries.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { loadExistingPromoter } from './show-promoter.ts';

const METRICS = PROMOTER_CHARTS.map((chart) => CHART_METRICS[chart]);

/** Chart periods, oldest first, and their totals. */
export interface PromoterChart {
  readonly rows: readonly ReportRow[];
  readonly totals: ReportRow['values'];
}

/** Returns a promoter's chart across campaigns. @throws Refusal `not_found`, `invalid` */
export async function buildPromoterChart(
  call: Call,
  identifier: PromoterIdentifier,
  query: ReportQuery,
): Promise<PromoterChart> {
  const { runtime } = call;
  const { promoter } = await retryOnConflict(() => loadExistingPromoter(call, identifier), runtime);
  return readPromoterChart(call, promoter.id, query);
}

/**
 * Returns a promotion's chart.
 * @throws Refusal `not_found`; `invalid` if daily figures are incomplete
 */
export async function buildPromotionChart(call: Call, id: number, query: ReportQuery): Promise<PromoterChart> {
  const { account, runtime } = call;
  const owner = await findOwnerByPromotion(account.id, id);
  if (!owner) throw new Refusal({ code: 'not_found', what: 'promotion' });
  const identifier = { by: 'id', id: owner.promoterId } as const;
  const loaded = await retryOnConflict(() => loadExistingPromoter(call, identifier), runtime);
  return readCampaignChart(call, loaded, owner.campaignId, query);
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
    const identifier = { by: 'id', id: promoterId } as const;
    const loaded = await retryOnConflict(() => loadExistingPromoter(call, identifier), runtime);
    const own = loaded.promotions.find(({ id }) => id === promotionId);
    if (!own) throw new Refusal({ code: 'not_found', what: 'promotion' });
    return readCampaignChart(call, loaded, own.campaignId, query);
  }
  return readPromoterChart(call, promoterId, query);
}

/**
 * Reads the chart of one campaign; without results in other campaigns, from the promoter's own series.
 * @throws Refusal `invalid` if daily figures are incomplete
 */
async function readCampaignChart(
  call: Call,
  { promoter, promotions, counters }: LoadedPromoter,
  campaignId: number,
  query: ReportQuery,
): Promise<PromoterChart> {
  const hasOtherResults = promotions
    .filter((promotion) => promotion.campaignId !== campaignId)
    .some((promotion) => Object.values(counters(promotion.campaignId)).some((count) => count !== 0));
  if (!hasOtherResults) return readPromoterChart(call, promoter.id, query);
  const promoterId = promoter.id;
  const fullQuery = withAllMetrics(query);
  const campaigns = new Map([[promoterId, promotions.map((promotion) => promotion.campaignId)]]);
  const totals = await readPromotionTotals(call.account.id, campaigns, listReportRanges(fullQuery));
  return buildChart(fullQuery, totals(promoterId, [campaignId]));
}

async function readPromoterChart(
  { account }: Call,
  promoterId: number,
  requested: ReportQuery,
): Promise<PromoterChart> {
  const query = withAllMetrics(requested);
  const subject = { of: 'promoter', id: promoterId } as const;
  return buildChart(query, (await readReportSeries(account.id, [subject], listReportRanges(query)))(subject));
}

/** @throws Refusal `invalid` if too large */
function withAllMetrics(requested: ReportQuery): ReportQuery {
  const query = { ...requested, metrics: [...new Set([...requested.metrics, ...METRICS])] };
  assertReportFits(query, 1);
  return query;
}

function buildChart(query: ReportQuery, totals: FigureTotals): PromoterChart {
  return {
    rows: buildReportRows(query, totals).toReversed(),
    totals: computeMetrics(query.metrics, query.span, totals),
  };
}
