import { spanOf } from '#shared/domain/reports/span.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { campaignReports } from '#shared/operations/reports/campaigns.ts';
import { v1Reports } from '#shared/present/v1/report.ts';
import { v1ReportsCampaigns } from '#shared/routes/v1/reports/reports.ts';

export const handler = endpoint(v1ReportsCampaigns, async ({ input, ...call }) => {
  const { selected_fields: metrics, group_by: grouping } = input;
  const span = spanOf(input, call.runtime.now());
  const groups = await campaignReports(call, { span, grouping, metrics });
  return groups.map(v1Reports(call.account.currency, metrics).campaign);
});
