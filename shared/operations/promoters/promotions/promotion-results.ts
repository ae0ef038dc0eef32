import type { Owner } from '#shared/domain/leads/lead.ts';
import { RESULT_METRICS } from '#shared/domain/reports/metrics.ts';
import type { ReportSpan } from '#shared/domain/reports/period.ts';
import { computeMetrics, listReportRanges, type ReportRow } from '#shared/domain/reports/report.ts';
import type { Call } from '#shared/operations/call.ts';
import { readPromotionTotals } from '#shared/operations/reports/promotion-totals.ts';
import type { ShownPromotion } from './list-promotions.ts';

/** Returns the results of a promotion that was read. */
export type PromotionResults = (owner: Owner) => ReportRow['values'];

/**
 * Reads the results of promotions in a period.
 * @throws Refusal `invalid` as {@link readPromotionTotals}
 */
export async function readPromotionResults(
  { account }: Call,
  promotions: readonly Pick<ShownPromotion, 'promoter'>[],
  span: ReportSpan,
): Promise<PromotionResults> {
  const campaigns = new Map(promotions.map(({ promoter }) => [promoter.id, promoter.campaignIds]));
  if (campaigns.size === 0) return () => ({});
  const ranges = listReportRanges({ span, grouping: 'year', metrics: RESULT_METRICS });
  const totals = await readPromotionTotals(account.id, campaigns, ranges);
  return ({ promoterId, campaignId }) => computeMetrics(RESULT_METRICS, span, totals(promoterId, [campaignId]));
}
