import { spanOf } from '#shared/domain/reports/span.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { sortedCampaignReports } from '#shared/operations/reports/campaigns.ts';
import { v2Reports } from '#shared/present/v2/reports/report.ts';
import { v2ReportsCampaigns } from '#shared/routes/v2/reports/reports.ts';

export const handler = endpoint(v2ReportsCampaigns, async ({ input, ...call }) => {
  const { columns: metrics, group_by: grouping, sorting, q = '' } = input;
  const span = spanOf(input, call.runtime.now());
  const groups = await sortedCampaignReports(call, { span, grouping, metrics }, sorting);
  return groups.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())).map(v2Reports(metrics).campaign);
});
