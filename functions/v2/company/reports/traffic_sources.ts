import { parseReportSpan } from '#shared/domain/reports/report-span.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { reportToday } from '#shared/operations/reports/today.ts';
import { loadTrafficReportPage } from '#shared/operations/reports/traffic.ts';
import { createReportPresentersV2 } from '#shared/present/v2/reports/report.ts';
import { v2ReportsTrafficSources } from '#shared/routes/v2/reports/reports.ts';
import { toTrafficSubject } from '#shared/routes/v2/reports/reports-to-domain.ts';

export const handler = endpoint(v2ReportsTrafficSources, async ({ input, ...call }) => {
  const { columns: metrics, group_by: grouping, sorting, q: text } = input;
  const query = { span: parseReportSpan(input, reportToday(call)), grouping, metrics };
  const page = { page: input.page, perPage: input.per_page };
  const { groups, total } = await loadTrafficReportPage(call, toTrafficSubject(input), query, { sorting, text }, page);
  return new ListPage(groups.map(createReportPresentersV2(metrics).source), total, page);
});
