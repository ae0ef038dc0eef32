import { type ChartDays, chartComparisonSpans } from '#shared/domain/reports/chart.ts';
import { listMeasureRanges, type MeasureRange } from '#shared/domain/reports/measures.ts';
import type { ReportMetric } from '#shared/domain/reports/metrics.ts';
import type { ReportSpan } from '#shared/domain/reports/period.ts';
import {
  assertReportFits,
  buildReportRows,
  combineTotals,
  computeMetrics,
  type FigureTotals,
  listReportRanges,
  type ReportQuery,
  type ReportRow,
} from '#shared/domain/reports/report.ts';
import type { Call } from '#shared/operations/call.ts';
import { readCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { readReportSeries } from '#shared/store/reports/report-queries.ts';
import { reportToday } from './today.ts';

/** Values of a span and the equally long one before. */
export interface FigureComparison {
  readonly current: ReportSpan;
  readonly previous: ReportSpan;
  readonly now: ReportRow['values'];
  readonly before: ReportRow['values'];
}

/**
 * Compares metrics with the days before, for all or some campaigns.
 * @throws Refusal `invalid` if the range is reversed
 */
export async function compareFigures(
  call: Call,
  metrics: readonly ReportMetric[],
  days: ChartDays,
  campaignIds: readonly number[] | undefined,
): Promise<FigureComparison> {
  const { current, previous } = chartComparisonSpans(days, reportToday(call));
  const totals = await loadFigureTotals(call, campaignIds, listMeasureRanges(metrics, [current, previous]));
  const computeSpan = (span: ReportSpan) => computeMetrics(metrics, span, totals);
  return { current, previous, now: computeSpan(current), before: computeSpan(previous) };
}

/**
 * Returns chart rows, oldest first, for all or some campaigns.
 * @throws Refusal `invalid` if too large
 */
export async function loadChartRows(
  call: Call,
  query: ReportQuery,
  campaignIds: readonly number[] | undefined,
): Promise<ReportRow[]> {
  assertReportFits(query, 1);
  return buildReportRows(query, await loadFigureTotals(call, campaignIds, listReportRanges(query))).toReversed();
}

/** At most two rounds of requests. Unknown campaigns are ignored. */
async function loadFigureTotals(
  { account }: Call,
  campaignIds: readonly number[] | undefined,
  ranges: readonly MeasureRange[],
): Promise<FigureTotals> {
  if (!campaignIds) return (await readReportSeries(account.id, [{ of: 'all' }], ranges))({ of: 'all' });
  const campaigns = await readCampaigns(account.id, [...new Set(campaignIds)]);
  const subjects = [...campaigns.keys()].map((id) => ({ of: 'campaign', id }) as const);
  const series = await readReportSeries(account.id, subjects, ranges);
  return combineTotals(subjects.map(series));
}
