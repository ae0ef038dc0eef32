import { parseReportSpan } from '#shared/domain/reports/report-span.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { loadSortedCampaignReports } from '#shared/operations/reports/campaigns.ts';
import { resolveTags } from '#shared/operations/reports/resolve-tags.ts';
import { reportToday } from '#shared/operations/reports/today.ts';
import { createReportPresentersV2 } from '#shared/present/v2/reports/report.ts';
import { v2ReportsCampaigns } from '#shared/routes/v2/reports/reports.ts';
import { toReportFilters } from '#shared/routes/v2/reports/reports-to-domain.ts';

export const handler = endpoint(v2ReportsCampaigns, async ({ input, ...call }) => {
  const { columns: metrics, group_by: grouping, sorting, q = '' } = input;
  const span = parseReportSpan(input, reportToday(call));
  const groups = await loadSortedCampaignReports(
    call,
    { span, grouping, metrics },
    sorting,
    await resolveTags(call, toReportFilters(input.filters)),
  );
  return groups
    .filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
    .map(createReportPresentersV2(metrics).campaign);
});
