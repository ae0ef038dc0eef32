import { comparedSpans, type Named } from '#shared/domain/reports/chart.ts';
import { type Range, rangesOf } from '#shared/domain/reports/measures.ts';
import type { Metric } from '#shared/domain/reports/metrics.ts';
import type { Span } from '#shared/domain/reports/period.ts';
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
import type { Call } from '#shared/operations/call.ts';
import { readCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { readReportSeries } from '#shared/store/reports/report-queries.ts';

/** Values of a span and the equally long one before. */
export interface FigureComparison {
  readonly current: Span;
  readonly previous: Span;
  readonly now: ReportRow['values'];
  readonly before: ReportRow['values'];
}

/**
 * Compares metrics with the days before, for all or some campaigns.
 * @throws Refusal `invalid` if the range is reversed
 */
export async function compareFigures(
  call: Call,
  metrics: readonly Metric[],
  days: Named,
  campaignIds: readonly number[] | undefined,
): Promise<FigureComparison> {
  const { current, previous } = comparedSpans(days, call.runtime.now());
  const totals = await totalsIn(call, campaignIds, rangesOf(metrics, [current, previous]));
  const of = (span: Span) => valuesOf(metrics, span, totals);
  return { current, previous, now: of(current), before: of(previous) };
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
  assertFits(query, 1);
  return rowsOf(query, await totalsIn(call, campaignIds, rangesIn(query))).toReversed();
}

/** At most two rounds of requests. Unknown campaigns are ignored. */
async function totalsIn(
  { account }: Call,
  campaignIds: readonly number[] | undefined,
  ranges: readonly Range[],
): Promise<Totals> {
  if (!campaignIds) return (await readReportSeries(account.id, [{ of: 'all' }], ranges))({ of: 'all' });
  const known = await readCampaigns(account.id, [...new Set(campaignIds)]);
  const subjects = [...known.keys()].map((id) => ({ of: 'campaign', id }) as const);
  const series = await readReportSeries(account.id, subjects, ranges);
  return totalsOf(subjects.map(series));
}
