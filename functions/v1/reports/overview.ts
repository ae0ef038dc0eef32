import { parseReportSpan } from '#shared/domain/reports/report-span.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { loadOverviewReport } from '#shared/operations/reports/overview.ts';
import { reportToday } from '#shared/operations/reports/today.ts';
import { createReportFormatterV1 } from '#shared/present/v1/report.ts';
import { v1ReportsOverview } from '#shared/routes/v1/reports/reports.ts';

export const handler = endpoint(v1ReportsOverview, async ({ input, ...call }) => {
  const { selected_fields: metrics, group_by: grouping } = input;
  const span = parseReportSpan(input, reportToday(call));
  const sorting = { by: input.sort ?? metrics[0] ?? 'revenue_amount', direction: input.sort_dir };
  const rows = await loadOverviewReport(call, { span, grouping, metrics }, sorting);
  return rows.map(createReportFormatterV1(call.account.currency, metrics).row);
});
