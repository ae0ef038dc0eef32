import { parseReportSpan } from '#shared/domain/reports/report-span.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { loadCampaignReports } from '#shared/operations/reports/campaigns.ts';
import { reportToday } from '#shared/operations/reports/today.ts';
import { createReportFormatterV1 } from '#shared/present/v1/report.ts';
import { v1ReportsCampaigns } from '#shared/routes/v1/reports/reports.ts';

export const handler = endpoint(v1ReportsCampaigns, async ({ input, ...call }) => {
  const { selected_fields: metrics, group_by: grouping } = input;
  const span = parseReportSpan(input, reportToday(call));
  const groups = await loadCampaignReports(call, { span, grouping, metrics });
  return groups.map(createReportFormatterV1(call.account.currency, metrics).campaign);
});
