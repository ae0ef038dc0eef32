import { spanOf } from '#shared/domain/reports/span.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { downloadOf } from '#shared/http/lists/table-download.ts';
import { downloadReport } from '#shared/operations/reports/download.ts';
import { reportLines } from '#shared/present/v2/reports/report-lines.ts';
import { v2ReportsDownload } from '#shared/routes/v2/reports/reports.ts';

/** Leaves time for sending the lines. */
const READING_MS = 15_000;

export const handler = endpoint(v2ReportsDownload, async ({ input, ...call }) => {
  const { columns: metrics, group_by: grouping, report_type: type, totals, page } = input;
  const now = () => Date.parse(call.runtime.now());
  const until = now() + READING_MS;
  const query = { span: spanOf(input, call.runtime.now()), grouping, metrics };
  const parts = downloadReport(call, type, query, page);
  const lines = reportLines(type, { metrics, totals }, parts);
  return downloadOf(lines, { name: `${type}.csv`, page, hasTime: () => now() < until });
});
