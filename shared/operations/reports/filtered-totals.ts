import { Refusal } from '#shared/domain/refusal.ts';
import type { MeasureRange } from '#shared/domain/reports/measures.ts';
import { combineTotals, type FigureTotals, listReportRanges, type ReportQuery } from '#shared/domain/reports/report.ts';
import type { ReportSubject } from '#shared/domain/reports/roll-up.ts';
import type { Call } from '#shared/operations/call.ts';
import { readPromoters } from '#shared/store/promoters/promoters.ts';
import { readReportSeries } from '#shared/store/reports/report-queries.ts';
import { type PromotionTotals, readPromotionTotals } from './promotion-totals.ts';
import { readFilteredTraffic, type TrafficFilter } from './traffic.ts';

/** Campaigns and promoters of a report; undefined: all. */
export interface ReportFilters {
  readonly campaignIds?: readonly number[] | undefined;
  readonly promoterIds?: readonly number[] | undefined;
}

/** Filters of the overview: records, or a row of traffic, which has no figures by record. */
export interface OverviewFilters extends ReportFilters {
  readonly traffic?: TrafficFilter | undefined;
}

/** Each is a request. */
const MAX_PROMOTIONS = 2000;
const TOO_MANY_PROMOTIONS =
  'The report is too large: it has too many promoters to read them by campaign. Filter by fewer promoters.';

/**
 * Reads the figures of the overview that match the filters, in at most two rounds of requests.
 * @throws Refusal `invalid` as {@link readFilteredTotals} and {@link readFilteredTraffic}
 */
export function readOverviewTotals(
  call: Call,
  query: ReportQuery,
  { traffic, ...filters }: OverviewFilters,
): Promise<FigureTotals> {
  if (traffic) return readFilteredTraffic(call, traffic, query);
  return readFilteredTotals(call.account.id, filters, listReportRanges(query));
}

/**
 * Reads the figures that match the filters, in at most two rounds of requests.
 * @throws Refusal `invalid` as {@link readTotalsByCampaign}
 */
export async function readFilteredTotals(
  account: number,
  { campaignIds, promoterIds }: ReportFilters,
  ranges: readonly MeasureRange[],
): Promise<FigureTotals> {
  if (campaignIds && promoterIds) {
    const totals = await readTotalsByCampaign(account, promoterIds, ranges);
    return combineTotals(unique(promoterIds).map((id) => totals(id, campaignIds)));
  }
  const subjects = listSubjects({ campaignIds, promoterIds });
  return combineTotals(subjects.map(await readReportSeries(account, subjects, ranges)));
}

function listSubjects({ campaignIds, promoterIds }: ReportFilters): ReportSubject[] {
  if (campaignIds) return unique(campaignIds).map((id) => ({ of: 'campaign', id }));
  return promoterIds ? unique(promoterIds).map((id) => ({ of: 'promoter', id })) : [{ of: 'all' }];
}

/**
 * Reads the figures of promoters by campaign, in two rounds of requests. Promoters keep campaigns that they have left or
 * that were deleted.
 * @throws Refusal `invalid` for too many promoters, or as {@link readPromotionTotals}
 */
export async function readTotalsByCampaign(
  account: number,
  promoterIds: readonly number[],
  ranges: readonly MeasureRange[],
): Promise<PromotionTotals> {
  const ids = unique(promoterIds);
  // Every promoter has a promotion.
  assertReadable(ids.length);
  const promoters = await readPromoters(account, ids);
  const campaigns = new Map(promoters.map(({ id, campaignIds }) => [id, campaignIds]));
  assertReadable([...campaigns.values()].flat().length);
  return readPromotionTotals(account, campaigns, ranges);
}

function assertReadable(promotions: number): void {
  if (promotions > MAX_PROMOTIONS) throw new Refusal({ code: 'invalid', message: TOO_MANY_PROMOTIONS });
}

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];
