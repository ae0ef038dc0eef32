import { parseReportSpan } from '#shared/domain/reports/report-span.ts';
import { buildTableDownload } from '#shared/http/lists/table-download.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { streamOwnReport } from '#shared/operations/portal/own/reports.ts';
import { reportToday } from '#shared/operations/reports/today.ts';
import { buildReportLines } from '#shared/present/v2/reports/report-lines.ts';
import { affiliateReportsDownload } from '#shared/routes/affiliate/reports/reports.ts';

export const handler = promoterEndpoint(affiliateReportsDownload, async ({ input, promoter, account, runtime }) => {
  const { columns: metrics, group_by: grouping, report_type: type, totals } = input;
  const query = { span: parseReportSpan(input, reportToday({ account, runtime })), grouping, metrics };
  const parts = streamOwnReport({ account, runtime }, promoter.id, type, query);
  const lines = buildReportLines(type, { metrics, totals }, parts);
  return buildTableDownload(lines, { name: `${type}.csv`, page: 1, hasTime: () => true });
});
