import type { ReportQuery, ReportRow, ReportType } from '#shared/domain/reports/report.ts';
import type { Call } from '#shared/operations/call.ts';
import { campaignReports } from './campaigns.ts';
import { pagesOfPromoterReports } from './promoters.ts';
import { summarizeReport } from './summary.ts';
import { trafficReports } from './traffic.ts';

/** A group with its periods and totals. */
export interface ReportDownloadGroup {
  /** Identifying columns. */
  readonly names: Readonly<Record<string, string | number>>;
  readonly rows: readonly ReportRow[];
  readonly values: ReportRow['values'];
}

const GROUPS_AT_A_TIME = 100;

/**
 * Yields a report in parts.
 * @param page first part, from 1
 */
export async function* downloadReport(
  call: Call,
  type: ReportType,
  query: ReportQuery,
  page: number,
): AsyncGenerator<ReportDownloadGroup[]> {
  if (type === 'promoters') {
    const sorting = { by: query.metrics[0] ?? 'revenue_amount', direction: 'desc' } as const;
    const pages = pagesOfPromoterReports(call, query, sorting, { page, perPage: GROUPS_AT_A_TIME });
    for await (const groups of pages) {
      yield groups.map(({ id, email, name, ...values }) => ({ ...values, names: { promoter_id: id, email, name } }));
    }
    return;
  }
  // Other types have a single part.
  if (page > 1) return;
  if (type === 'campaigns') {
    const groups = await campaignReports(call, query);
    yield groups.map(({ id, name, ...values }) => ({ ...values, names: { campaign_id: id, name } }));
    return;
  }
  if (type === 'overview') {
    yield [{ names: {}, ...(await summarizeReport(call, type, query)) }];
    return;
  }
  const groups = await trafficReports(call, { of: type === 'urls' ? 'page' : 'source' }, query);
  yield groups.map(({ name, ...values }) => ({ ...values, names: { [type === 'urls' ? 'url' : 'source']: name } }));
}
