import { parseReportSpan } from '#shared/domain/reports/report-span.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { findReportPromoters } from '#shared/operations/reports/find-promoters.ts';
import { loadRankedPromoterReports } from '#shared/operations/reports/promoters.ts';
import { loadCampaignPromoterReports } from '#shared/operations/reports/promoters-by-campaign.ts';
import { resolveTags } from '#shared/operations/reports/resolve-tags.ts';
import { reportToday } from '#shared/operations/reports/today.ts';
import { createReportPresentersV2 } from '#shared/present/v2/reports/report.ts';
import { v2ReportsPromoters } from '#shared/routes/v2/reports/reports.ts';
import { toReportFilters } from '#shared/routes/v2/reports/reports-to-domain.ts';

export const handler = endpoint(v2ReportsPromoters, async ({ input, ...call }) => {
  const { columns: metrics, group_by: grouping, sorting, q } = input;
  const query = { span: parseReportSpan(input, reportToday(call)), grouping, metrics };
  const order = sorting ?? { by: metrics[0] ?? 'revenue_amount', direction: 'desc' };
  const page = { page: input.page, perPage: input.per_page };
  const { campaignIds, promoterIds } = await resolveTags(call, toReportFilters(input.filters));
  const reportedPromoterIds = await findReportPromoters(call, q, promoterIds);
  const { groups, total } = campaignIds
    ? await loadCampaignPromoterReports(call, query, order, page, campaignIds, reportedPromoterIds)
    : await loadRankedPromoterReports(call, query, order, page, reportedPromoterIds);
  return new ListPage(groups.map(createReportPresentersV2(metrics).promoter), total, page);
});
