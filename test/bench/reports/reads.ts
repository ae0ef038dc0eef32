import { type Day, toMonth } from '#shared/domain/day.ts';
import { neededMeasures, REPORT_METRICS } from '#shared/domain/reports/metrics.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { v1ReportsCampaigns, v1ReportsOverview, v1ReportsPromoters } from '#shared/routes/v1/reports/reports.ts';
import { withRetries } from '#test/bench/reports/with-retries.ts';
import type { ReadResult } from '#test/bench/results/reports.ts';
import { createReportsCompany, type ReportHistory, type ReportsCompany } from './company.ts';
import { listDaysOfMonth, MONTHS } from './history.ts';
import { type Probe, probeRoute } from './probes.ts';

const CAMPAIGNS = 20;
const PROMOTERS = [1000, 10_000, 100_000] as const;

export const reports = {
  overview: 'overview',
  campaigns: 'campaigns',
  promoters: 'promoters',
  firstPage: 'promoters, page 1 of 200',
  lastPage: 'promoters, page 200 of 200',
} as const;

const ROWS_PER_PAGE = 50;
/** Default period when today is the 15th: partial months at both ends need the most day sheets. */
const SPAN = { start_date: '2025-10-15', end_date: '2026-10-15' };
const PARTIAL_MONTHS = ['2025-10', '2026-04', '2026-07', '2026-10'];
const DAYS_OF_PARTIAL_MONTH = 15;
const listDays = (months: readonly string[]): Day[] =>
  months.flatMap((month) => listDaysOfMonth(month).slice(0, DAYS_OF_PARTIAL_MONTH));

const fullHistory: ReportHistory = { months: MONTHS, days: listDays(PARTIAL_MONTHS) };
const reportHistory: ReportHistory = {
  months: MONTHS.filter((month) => month >= toMonth(SPAN.start_date) && month <= toMonth(SPAN.end_date)),
  days: listDays([toMonth(SPAN.start_date), toMonth(SPAN.end_date)]),
};

const rankings = [...Map.groupBy(REPORT_METRICS, (metric) => String(neededMeasures([metric]))).values()].flatMap(
  ([first]) => first ?? [],
);

/** Measures reports with a long history: each report, and one of all promoters as their number grows. */
export async function measureReads(): Promise<{ reads: ReadResult[]; growth: ReadResult[] }> {
  const company = await createReportsCompany(CAMPAIGNS, MONTHS);
  const [small, medium, large] = PROMOTERS;
  await company.fill(await company.growTo(small, fullHistory), PARTIAL_MONTHS);
  const growth = [await read(company, small, reports.promoters, v1ReportsPromoters, {})];
  await company.fill(await company.growTo(medium, fullHistory), PARTIAL_MONTHS);
  const reads = await createReads(company, medium);
  growth.push(...reads.filter(({ name }) => name === reports.promoters));
  await company.growTo(large, reportHistory);
  await company.fill(await measureList(company, v1ReportsPromoters, SPAN), PARTIAL_MONTHS);
  growth.push(await read(company, large, reports.promoters, v1ReportsPromoters, {}));
  return { reads, growth };
}

async function createReads(company: ReportsCompany, promoters: number): Promise<ReadResult[]> {
  const allFields = { selected_fields: REPORT_METRICS };
  const readRoute = (name: string, route: KeyedRoute, input: Probe['input']) =>
    read(company, promoters, name, route, input);
  const results = [
    await readRoute(reports.overview, v1ReportsOverview, {}),
    await readRoute(`${reports.overview}, all fields`, v1ReportsOverview, allFields),
    await readRoute(reports.campaigns, v1ReportsCampaigns, {}),
    await readRoute(`${reports.campaigns}, all fields`, v1ReportsCampaigns, allFields),
    await readRoute(reports.promoters, v1ReportsPromoters, {}),
    await readRoute(reports.firstPage, v1ReportsPromoters, { page: 1, per_page: ROWS_PER_PAGE }),
    await readRoute(reports.lastPage, v1ReportsPromoters, { page: promoters / ROWS_PER_PAGE, per_page: ROWS_PER_PAGE }),
  ];
  for (const top_50 of rankings) {
    results.push(
      await readRoute(`${reports.promoters}, all fields, by ${top_50}`, v1ReportsPromoters, { ...allFields, top_50 }),
    );
  }
  return results;
}

async function read(
  company: ReportsCompany,
  promoters: number,
  name: string,
  route: KeyedRoute,
  overrides: Probe['input'],
): Promise<ReadResult> {
  const { body, written, writeUnits, ...cost } = await withRetries(() =>
    probeRoute(route, { ...SPAN, ...overrides }, company.headers(route)),
  );
  assertHasContent(name, body);
  const campaigns = route === v1ReportsCampaigns ? CAMPAIGNS : 0;
  return { name, promoters, campaigns, memoryMB: route.memory, timeoutMs: route.timeout * 1000, ...cost };
}

async function measureList(company: ReportsCompany, route: KeyedRoute, input: Probe['input']): Promise<number[]> {
  const { body } = await withRetries(() => company.call(route, input));
  return (body as unknown as { promoter_id: number }[]).map(({ promoter_id }) => promoter_id);
}

/**
 * Verifies that a report has content: an empty or partial one would be too cheap.
 * @throws Error for an empty or partial report
 */
function assertHasContent(name: string, body: unknown): void {
  const rows = body as { items?: object[]; revenue_amount: string }[];
  const periods = rows.flatMap(({ items, ...row }) => items ?? [row]) as { revenue_amount: string }[];
  const groups = rows.some(({ items }) => items) ? rows.length : 1;
  const empty = periods.filter(({ revenue_amount }) => revenue_amount === '$0.00').length;
  const expected = name.startsWith(reports.promoters)
    ? ROWS_PER_PAGE
    : name.startsWith(reports.campaigns)
      ? CAMPAIGNS
      : 1;
  if (groups === expected && periods.length === 13 * groups && empty === 0) return;
  throw new Error(`${name}: ${groups} groups, ${periods.length} rows, ${empty} of them empty`);
}
