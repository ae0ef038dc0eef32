import { expect } from 'vitest';
import { DAY_MS } from '#shared/domain/time.ts';
import { encodeParameters } from '#test/support/requests/send.ts';
import { request } from '#test/support/service/company.ts';
import { type Days, formatDay } from './calendar.ts';
import { ALL_METRICS, type MetricName } from './fold.ts';
import type { Question } from './questions.ts';
import type { ReportCompany } from './report-company.ts';

type Named = Readonly<Record<string, unknown>>;

export async function readShownReport(reportCompany: ReportCompany, { days, grouping, metric, direction }: Question) {
  const common = {
    selected_fields: ALL_METRICS,
    group_by: grouping,
    ...getSpan(days),
  };
  // Sequential: a service process has fifty connections for all tests.
  const overview = await read(reportCompany, 'overview', { ...common, sort: metric, sort_dir: direction });
  const campaigns = await read(reportCompany, 'campaigns', common);
  const promoters = await read(reportCompany, 'promoters', { ...common, top_50: metric });
  return {
    overview,
    campaigns: campaigns.map(({ campaign_name, ...rest }) => rest),
    promoters: promoters.map(({ promoter_name, ...rest }) => rest),
  };
}

export async function readShownOrders(reportCompany: ReportCompany, days: Days, metrics: readonly MetricName[]) {
  const common = { ...getSpan(days), group_by: 'year' };
  const ids = async (query: Named) =>
    (await read(reportCompany, 'promoters', { ...common, ...query })).map(({ promoter_id }) => promoter_id);
  const page = await ids({ page: 1, per_page: reportCompany.promoters.length });
  const tops: [MetricName, unknown[]][] = [];
  for (const metric of metrics) tops.push([metric, await ids({ top_50: metric })]);
  return { page, ...Object.fromEntries(tops) };
}

function getSpan({ from, to }: Days) {
  return { start_date: formatDay(from), end_date: formatDay(to - DAY_MS) };
}

async function read({ company }: ReportCompany, report: string, query: Named): Promise<Named[]> {
  const path = `/api/v1/reports/${report}?${encodeParameters(query)}`;
  const { status, body } = await request(path, { method: 'GET', headers: { 'x-api-key': company.key } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
