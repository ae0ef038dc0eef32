import { spanOf } from '#shared/domain/reports/span.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { overviewReport } from '#shared/operations/reports/overview.ts';
import { v2Reports } from '#shared/present/v2/reports/report.ts';
import { v2ReportsOverview } from '#shared/routes/v2/reports/reports.ts';

export const handler = endpoint(v2ReportsOverview, async ({ input, ...call }) => {
  const { columns: metrics, group_by: grouping, sorting = { by: 'period', direction: 'desc' }, q = '' } = input;
  const span = spanOf(input, call.runtime.now());
  const rows = await overviewReport(call, { span, grouping, metrics }, sorting);
  return rows.filter(({ period }) => period.label.toLowerCase().includes(q.toLowerCase())).map(v2Reports(metrics).row);
});
