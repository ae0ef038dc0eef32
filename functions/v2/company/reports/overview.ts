import { parseReportSpan } from '#shared/domain/reports/report-span.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { loadOverviewReport } from '#shared/operations/reports/overview.ts';
import { resolveTags } from '#shared/operations/reports/resolve-tags.ts';
import { reportToday } from '#shared/operations/reports/today.ts';
import { createReportPresentersV2 } from '#shared/present/v2/reports/report.ts';
import { v2ReportsOverview } from '#shared/routes/v2/reports/reports.ts';
import { toOverviewFilters } from '#shared/routes/v2/reports/reports-to-domain.ts';

export const handler = endpoint(v2ReportsOverview, async ({ input, ...call }) => {
  const { columns: metrics, group_by: grouping, sorting = { by: 'period', direction: 'desc' }, q = '' } = input;
  const span = parseReportSpan(input, reportToday(call));
  const rows = await loadOverviewReport(
    call,
    { span, grouping, metrics },
    sorting,
    await resolveTags(call, toOverviewFilters(input.filters)),
  );
  return rows
    .filter(({ period }) => period.label.toLowerCase().includes(q.toLowerCase()))
    .map(createReportPresentersV2(metrics).row);
});
