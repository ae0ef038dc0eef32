import { parseReportSpan } from '#shared/domain/reports/report-span.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { buildTableDownload } from '#shared/http/lists/table-download.ts';
import { downloadReport } from '#shared/operations/reports/download.ts';
import { reportToday } from '#shared/operations/reports/today.ts';
import { buildReportLines } from '#shared/present/v2/reports/report-lines.ts';
import { v2ReportsDownload } from '#shared/routes/v2/reports/reports.ts';

/** Leaves time for sending the lines. */
const MAX_READ_MS = 15_000;

export const handler = endpoint(v2ReportsDownload, async ({ input, ...call }) => {
  const { columns: metrics, group_by: grouping, report_type: type, totals, page } = input;
  const now = () => Date.parse(call.runtime.now());
  const until = now() + MAX_READ_MS;
  const query = { span: parseReportSpan(input, reportToday(call)), grouping, metrics };
  const parts = downloadReport(call, type, query, page);
  const lines = buildReportLines(type, { metrics, totals }, parts);
  return buildTableDownload(lines, { name: `${type}.csv`, page, hasTime: () => now() < until });
});
