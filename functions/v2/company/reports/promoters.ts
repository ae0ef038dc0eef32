import { spanOf } from '#shared/domain/reports/span.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { Paged } from '#shared/http/lists/paged.ts';
import { findReportPromoters } from '#shared/operations/reports/find-promoters.ts';
import { rankedPromoterReports } from '#shared/operations/reports/promoters.ts';
import { v2Reports } from '#shared/present/v2/reports/report.ts';
import { v2ReportsPromoters } from '#shared/routes/v2/reports/reports.ts';

export const handler = endpoint(v2ReportsPromoters, async ({ input, ...call }) => {
  const { columns: metrics, group_by: grouping, sorting, q } = input;
  const query = { span: spanOf(input, call.runtime.now()), grouping, metrics };
  const order = sorting ?? { by: metrics[0] ?? 'revenue_amount', direction: 'desc' };
  const page = { page: input.page, perPage: input.per_page };
  const { groups, total } = await rankedPromoterReports(call, query, order, page, await findReportPromoters(call, q));
  return new Paged(groups.map(v2Reports(metrics).promoter), total, page);
});
