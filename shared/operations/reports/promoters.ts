import { listName } from '#shared/domain/lists/list-membership.ts';
import type { PageRequest } from '#shared/domain/lists/page.ts';
import { displayName, type Promoter } from '#shared/domain/promoters/promoter.ts';
import { addVectors, type FigureVector, getFigure, subtractVectors } from '#shared/domain/reports/figures.ts';
import { listMeasureRanges } from '#shared/domain/reports/measures.ts';
import {
  computeMetric,
  type Measure,
  type MetricValue,
  neededMeasures,
  type ReportMetric,
  ZERO_VALUE,
} from '#shared/domain/reports/metrics.ts';
import type { ReportSpan } from '#shared/domain/reports/period.ts';
import { planRankParts, rankIds } from '#shared/domain/reports/rank.ts';
import {
  assertReportFits,
  computeMetrics,
  listReportRanges,
  type MetricSorting,
  type ReportQuery,
} from '#shared/domain/reports/report.ts';
import type { Call } from '#shared/operations/call.ts';
import { readWholeList } from '#shared/store/lists/lists.ts';
import { readPromoters } from '#shared/store/promoters/promoters.ts';
import { readReportRanks, readReportSeries, readReportTotals } from '#shared/store/reports/report-queries.ts';
import { buildReportGroup, type ReportGroup } from './groups.ts';

/** Without paging (specification: GET /api/v1/reports/promoters). */
const TOP = 50;

/**
 * Returns promoter reports by lifetime revenue, in three rounds of requests.
 * @param promoterIds undefined: all
 * @throws Refusal `invalid` if too large
 */
export async function loadPromoterReportPage(
  { account }: Call,
  query: ReportQuery,
  promoterIds: readonly number[] | undefined,
  { page, perPage }: PageRequest,
): Promise<{ readonly groups: ReportGroup[]; readonly total: number }> {
  const { ids, totals } = await listReportedPromoters(account.id, promoterIds);
  const revenue = (id: number): MetricValue => ({
    top: BigInt(getFigure(totals.get(id) ?? [], 'revenue')),
    bottom: 1n,
  });
  const pageIds = rankIds(ids, revenue).slice((page - 1) * perPage, page * perPage);
  return { groups: await readPromoterReports(account.id, query, pageIds), total: ids.length };
}

/**
 * Returns the top fifty promoters by a metric. Few are ranked by report rows, many by ranking sheets.
 * @param promoterIds undefined: all
 * @throws Refusal `invalid` if too large
 */
export async function loadTopPromoterReports(
  { account }: Call,
  query: ReportQuery,
  promoterIds: readonly number[] | undefined,
  by: ReportMetric,
): Promise<ReportGroup[]> {
  const { ids, totals } = await listReportedPromoters(account.id, promoterIds);
  if (ids.length <= TOP) return readPromoterReports(account.id, query, ids, by);
  const measured = await measureAll(account.id, ids, totals, neededMeasures([by]), query.span);
  const value = (id: number) => computeMetric(by, (measure) => measured(measure, id));
  return readPromoterReports(account.id, query, rankIds(ids, value).slice(0, TOP));
}

/**
 * Returns promoter reports sorted by a metric. Ranking sheets determine the order; rows are read for the page only.
 * @param promoterIds undefined: all
 * @throws Refusal `invalid` if too large
 */
export async function loadRankedPromoterReports(
  { account }: Call,
  query: ReportQuery,
  sorting: MetricSorting,
  { page, perPage }: PageRequest,
  promoterIds?: readonly number[],
): Promise<{ readonly groups: PromoterReport[]; readonly total: number }> {
  const order = await rankPromoterIds(account.id, query.span, sorting, promoterIds);
  const pageIds = order.slice((page - 1) * perPage, page * perPage);
  return { groups: await readPromoterReports(account.id, query, pageIds), total: order.length };
}

/** Yields promoter reports by page, ranked once. */
export async function* streamPromoterReportPages(
  { account }: Call,
  query: ReportQuery,
  sorting: MetricSorting,
  { page, perPage }: PageRequest,
): AsyncGenerator<PromoterReport[]> {
  const order = await rankPromoterIds(account.id, query.span, sorting);
  for (let from = (page - 1) * perPage; from < order.length; from += perPage) {
    yield await readPromoterReports(account.id, query, order.slice(from, from + perPage));
  }
}

async function rankPromoterIds(
  account: number,
  span: ReportSpan,
  { by, direction }: MetricSorting,
  promoterIds?: readonly number[],
): Promise<number[]> {
  const { ids, totals } = await listReportedPromoters(account, promoterIds);
  const measured = await measureAll(account, ids, totals, neededMeasures([by]), span);
  return rankIds(ids, (id) => computeMetric(by, (measure) => measured(measure, id)), direction);
}

async function measureAll(
  account: number,
  ids: readonly number[],
  totals: ReadonlyMap<number, FigureVector>,
  measures: readonly Measure[],
  span: ReportSpan,
): Promise<(measure: Measure, id: number) => FigureVector> {
  const plans = new Map(measures.map((measure) => [measure, planRankParts(measure, span)]));
  const spans = new Map(
    [...plans.values()].flatMap(({ parts }) => parts.map((part) => [formatSpanKey(part.span), part.span])),
  );
  const read = [...spans].map(
    async ([name, partSpan]) => [name, await readReportRanks(account, ids, partSpan)] as const,
  );
  const ranks = new Map(await Promise.all(read));
  return (measure, id) => {
    const { ofTotals, parts } = plans.get(measure) ?? { ofTotals: false, parts: [] };
    return parts.reduce<FigureVector>(
      (sum, part) => {
        const vector = ranks.get(formatSpanKey(part.span))?.get(id) ?? [];
        return part.sign === 1 ? addVectors(sum, vector) : subtractVectors(sum, vector);
      },
      ofTotals ? (totals.get(id) ?? []) : [],
    );
  };
}

function formatSpanKey({ from, to }: ReportSpan): string {
  return `${from} ${to}`;
}

/**
 * Lists the promoters of reports, and their all-time figures. Includes deleted promoters with figures.
 * @param promoterIds undefined: all
 */
export async function listReportedPromoters(account: number, promoterIds?: readonly number[]) {
  const [listedIds, archivedIds, totals] = await Promise.all([
    readWholeList(account, listName('promoters')),
    readWholeList(account, listName('archived-promoters')),
    readReportTotals(account),
  ]);
  const all = new Set([...listedIds, ...archivedIds, ...totals.keys()]);
  const ids = promoterIds ? [...new Set(promoterIds)].filter((id) => all.has(id)) : [...all];
  return { ids: ids.toSorted((a, b) => a - b), totals };
}

async function readPromoterReports(
  account: number,
  query: ReportQuery,
  ids: readonly number[],
  by?: ReportMetric,
): Promise<PromoterReport[]> {
  assertReportFits(query, ids.length);
  const ranges = [...listReportRanges(query), ...(by ? listMeasureRanges([by], [query.span]) : [])];
  const subjects = ids.map((id) => ({ of: 'promoter', id }) as const);
  const [names, series] = await Promise.all([
    readReportNames(account, ids),
    readReportSeries(account, subjects, ranges),
  ]);
  const own = (id: number) => series({ of: 'promoter', id });
  const value = (id: number) => (by && computeMetrics([by], query.span, own(id))[by]) ?? ZERO_VALUE;
  return (by ? rankIds(ids, value) : ids).map((id) => buildReportGroup(names(id), query, own(id)));
}

/** Reads names and e-mails of promoters, also of deleted ones. */
export async function readReportNames(account: number, ids: readonly number[]) {
  const promoters = await readPromoters(account, ids);
  const byId = new Map(promoters.map((promoter) => [promoter.id, promoterReportNames(promoter)]));
  return (id: number): Pick<PromoterReport, 'id' | 'name' | 'email'> => ({ id, ...(byId.get(id) ?? DELETED_PROMOTER) });
}

/** The e-mail is empty if deleted. */
export interface PromoterReport extends ReportGroup {
  readonly email: string;
}

const DELETED_PROMOTER = { name: 'Deleted promoter', email: '' };

function promoterReportNames(promoter: Promoter): Pick<PromoterReport, 'name' | 'email'> {
  return promoter.deletedAt ? DELETED_PROMOTER : { name: displayName(promoter), email: promoter.email };
}
