import { parseReportSpan } from '#shared/domain/reports/report-span.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { loadOwnOverview } from '#shared/operations/portal/own/reports.ts';
import { reportToday } from '#shared/operations/reports/today.ts';
import { createReportPresentersV2 } from '#shared/present/v2/reports/report.ts';
import { affiliateReportsOverview } from '#shared/routes/affiliate/reports/reports.ts';

export const handler = promoterEndpoint(affiliateReportsOverview, async ({ input, promoter, account, runtime }) => {
  const { columns: metrics, group_by: grouping, sorting = { by: 'period', direction: 'desc' }, q = '' } = input;
  const query = { span: parseReportSpan(input, reportToday({ account, runtime })), grouping, metrics };
  const { rows } = await loadOwnOverview({ account, runtime }, promoter.id, query, sorting);
  return rows
    .filter(({ period }) => period.label.toLowerCase().includes(q.toLowerCase()))
    .map(createReportPresentersV2(metrics).row);
});
