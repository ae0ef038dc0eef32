import { parseReportSpan } from '#shared/domain/reports/report-span.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { loadPromoterReportPage, loadTopPromoterReports } from '#shared/operations/reports/promoters.ts';
import { reportToday } from '#shared/operations/reports/today.ts';
import { createReportFormatterV1 } from '#shared/present/v1/report.ts';
import { v1ReportsPromoters } from '#shared/routes/v1/reports/reports.ts';

/** Answers with the top promoters unless a page is requested. */
export const handler = endpoint(v1ReportsPromoters, async ({ input, ...call }) => {
  const { selected_fields: metrics, group_by: grouping, promoter_ids: promoterIds } = input;
  const query = { span: parseReportSpan(input, reportToday(call)), grouping, metrics };
  const { promoter } = createReportFormatterV1(call.account.currency, metrics);
  if (input.page === undefined) {
    return (await loadTopPromoterReports(call, query, promoterIds, input.top_50)).map(promoter);
  }
  const page = { page: input.page, perPage: input.per_page };
  const { groups, total } = await loadPromoterReportPage(call, query, promoterIds, page);
  return new ListPage(groups.map(promoter), total, page);
});
