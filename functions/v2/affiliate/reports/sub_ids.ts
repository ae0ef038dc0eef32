import { parseReportSpan } from '#shared/domain/reports/report-span.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { listSubIdReportsPage } from '#shared/operations/portal/own/reports.ts';
import { reportToday } from '#shared/operations/reports/today.ts';
import { createSubIdReportPresenter } from '#shared/present/affiliate/report.ts';
import { affiliateReportsSubIds } from '#shared/routes/affiliate/reports/reports.ts';

export const handler = promoterEndpoint(affiliateReportsSubIds, async ({ input, promoter, account, runtime }) => {
  const { columns: metrics, group_by: grouping, sorting, q: text } = input;
  const query = { span: parseReportSpan(input, reportToday({ account, runtime })), grouping, metrics };
  const page = { page: input.page, perPage: input.per_page };
  const call = { account, runtime };
  const { groups, total } = await listSubIdReportsPage(call, promoter.id, query, { sorting, text }, page);
  return new ListPage(groups.map(createSubIdReportPresenter(metrics)), total, page);
});
