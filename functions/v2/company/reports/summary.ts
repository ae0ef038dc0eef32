import { parseReportSpan } from '#shared/domain/reports/report-span.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { resolveTags } from '#shared/operations/reports/resolve-tags.ts';
import { summarizeReport } from '#shared/operations/reports/summary.ts';
import { reportToday } from '#shared/operations/reports/today.ts';
import { createReportPresentersV2 } from '#shared/present/v2/reports/report.ts';
import { v2ReportsSummary } from '#shared/routes/v2/reports/reports.ts';
import { toOverviewFilters } from '#shared/routes/v2/reports/reports-to-domain.ts';

export const handler = endpoint(v2ReportsSummary, async ({ input, ...call }) => {
  const { report_type: type, columns: metrics, group_by: grouping } = input;
  const query = { span: parseReportSpan(input, reportToday(call)), grouping, metrics };
  return createReportPresentersV2(metrics).summary(
    await summarizeReport(call, type, query, await resolveTags(call, toOverviewFilters(input.filters))),
  );
});
