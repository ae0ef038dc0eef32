import { spanOf } from '#shared/domain/reports/span.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { loadOwnOverview } from '#shared/operations/portal/own-reports.ts';
import { v2Reports } from '#shared/present/v2/reports/report.ts';
import { affiliateReportsOverview } from '#shared/routes/affiliate/reports/reports.ts';

export const handler = promoterEndpoint(affiliateReportsOverview, async ({ input, promoter, account, runtime }) => {
  const { columns: metrics, group_by: grouping, sorting = { by: 'period', direction: 'desc' }, q = '' } = input;
  const query = { span: spanOf(input, runtime.now()), grouping, metrics };
  const { rows } = await loadOwnOverview({ account, runtime }, promoter.id, query, sorting);
  return rows.filter(({ period }) => period.label.toLowerCase().includes(q.toLowerCase())).map(v2Reports(metrics).row);
});
