import { listName } from '#shared/domain/lists/list-membership.ts';
import type { PageRequest } from '#shared/domain/lists/page.ts';
import { displayName, type Promoter } from '#shared/domain/promoters/promoter.ts';
import { added, figureOf, type Vector, without } from '#shared/domain/reports/figures.ts';
import { rangesOf } from '#shared/domain/reports/measures.ts';
import { type Measure, type Metric, metricOf, needs, type Value, ZERO } from '#shared/domain/reports/metrics.ts';
import type { Span } from '#shared/domain/reports/period.ts';
import { ranked, rankParts } from '#shared/domain/reports/rank.ts';
import { assertFits, type MetricSorting, type ReportQuery, rangesIn, valuesOf } from '#shared/domain/reports/report.ts';
import type { Call } from '#shared/operations/call.ts';
import { readWholeList } from '#shared/store/lists/lists.ts';
import { readPromoters } from '#shared/store/promoters/promoters.ts';
import { readReportRanks, readReportSeries, readReportTotals } from '#shared/store/reports/report-queries.ts';
import { buildReportGroup, type ReportGroup } from './groups.ts';

/** Without paging (specification: GET /api/v1/reports/promoters). */
const TOP = 50;

/**
 * Returns promoter reports by lifetime revenue, in three rounds of requests.
 * @param only undefined: all
 * @throws Refusal `invalid` if too large
 */
export async function pageOfPromoterReports(
  { account }: Call,
  query: ReportQuery,
  only: readonly number[] | undefined,
  { page, perPage }: PageRequest,
): Promise<{ readonly groups: ReportGroup[]; readonly total: number }> {
  const { ids, totals } = await candidates(account.id, only);
  const revenue = (id: number): Value => ({ top: BigInt(figureOf(totals.get(id) ?? [], 'revenue')), bottom: 1n });
  const wanted = ranked(ids, revenue).slice((page - 1) * perPage, page * perPage);
  return { groups: await groupsOf(account.id, query, wanted), total: ids.length };
}

/**
 * Returns the top fifty promoters by a metric. Few are ranked by report rows, many by ranking sheets.
 * @param only undefined: all
 * @throws Refusal `invalid` if too large
 */
export async function topPromoterReports(
  { account }: Call,
  query: ReportQuery,
  only: readonly number[] | undefined,
  by: Metric,
): Promise<ReportGroup[]> {
  const { ids, totals } = await candidates(account.id, only);
  if (ids.length <= TOP) return groupsOf(account.id, query, ids, by);
  const measured = await measureAll(account.id, ids, totals, needs([by]), query.span);
  const value = (id: number) => metricOf(by, (measure) => measured(measure, id));
  return groupsOf(account.id, query, ranked(ids, value).slice(0, TOP));
}

/**
 * Returns promoter reports sorted by a metric. Ranking sheets determine the order; rows are read for the page only.
 * @param only undefined: all
 * @throws Refusal `invalid` if too large
 */
export async function rankedPromoterReports(
  { account }: Call,
  query: ReportQuery,
  sorting: MetricSorting,
  { page, perPage }: PageRequest,
  only?: readonly number[],
): Promise<{ readonly groups: PromoterReport[]; readonly total: number }> {
  const order = await orderOf(account.id, query.span, sorting, only);
  const wanted = order.slice((page - 1) * perPage, page * perPage);
  return { groups: await groupsOf(account.id, query, wanted), total: order.length };
}

/** Yields promoter reports by page, ranked once. */
export async function* pagesOfPromoterReports(
  { account }: Call,
  query: ReportQuery,
  sorting: MetricSorting,
  { page, perPage }: PageRequest,
): AsyncGenerator<PromoterReport[]> {
  const order = await orderOf(account.id, query.span, sorting);
  for (let from = (page - 1) * perPage; from < order.length; from += perPage) {
    yield await groupsOf(account.id, query, order.slice(from, from + perPage));
  }
}

async function orderOf(
  account: number,
  span: Span,
  { by, direction }: MetricSorting,
  only?: readonly number[],
): Promise<number[]> {
  const { ids, totals } = await candidates(account, only);
  const measured = await measureAll(account, ids, totals, needs([by]), span);
  return ranked(ids, (id) => metricOf(by, (measure) => measured(measure, id)), direction);
}

async function measureAll(
  account: number,
  ids: readonly number[],
  totals: ReadonlyMap<number, Vector>,
  measures: readonly Measure[],
  span: Span,
): Promise<(measure: Measure, id: number) => Vector> {
  const made = new Map(measures.map((measure) => [measure, rankParts(measure, span)]));
  const spans = new Map([...made.values()].flatMap(({ parts }) => parts.map((part) => [nameOf(part.span), part.span])));
  const read = [...spans].map(async ([name, one]) => [name, await readReportRanks(account, ids, one)] as const);
  const ranks = new Map(await Promise.all(read));
  return (measure, id) => {
    const { ofTotals, parts } = made.get(measure) ?? { ofTotals: false, parts: [] };
    return parts.reduce<Vector>(
      (sum, part) => {
        const vector = ranks.get(nameOf(part.span))?.get(id) ?? [];
        return part.sign === 1 ? added(sum, vector) : without(sum, vector);
      },
      ofTotals ? (totals.get(id) ?? []) : [],
    );
  };
}

function nameOf({ from, to }: Span): string {
  return `${from} ${to}`;
}

/** Includes deleted promoters with figures. */
async function candidates(account: number, only: readonly number[] | undefined) {
  const [listed, archived, totals] = await Promise.all([
    readWholeList(account, listName('promoters')),
    readWholeList(account, listName('archived-promoters')),
    readReportTotals(account),
  ]);
  const all = new Set([...listed, ...archived, ...totals.keys()]);
  const ids = only ? [...new Set(only)].filter((id) => all.has(id)) : [...all];
  return { ids: ids.toSorted((one, other) => one - other), totals };
}

async function groupsOf(
  account: number,
  query: ReportQuery,
  ids: readonly number[],
  by?: Metric,
): Promise<PromoterReport[]> {
  assertFits(query, ids.length);
  const ranges = [...rangesIn(query), ...(by ? rangesOf([by], [query.span]) : [])];
  const subjects = ids.map((id) => ({ of: 'promoter', id }) as const);
  const [promoters, series] = await Promise.all([
    readPromoters(account, ids),
    readReportSeries(account, subjects, ranges),
  ]);
  const known = new Map(promoters.map((promoter) => [promoter.id, shown(promoter)]));
  const own = (id: number) => series({ of: 'promoter', id });
  const value = (id: number) => (by && valuesOf([by], query.span, own(id))[by]) ?? ZERO;
  return (by ? ranked(ids, value) : ids).map((id) =>
    buildReportGroup({ id, ...(known.get(id) ?? GONE) }, query, own(id)),
  );
}

/** The e-mail is empty if deleted. */
export interface PromoterReport extends ReportGroup {
  readonly email: string;
}

const GONE = { name: 'Deleted promoter', email: '' };

function shown(promoter: Promoter): Pick<PromoterReport, 'name' | 'email'> {
  return promoter.deletedAt ? GONE : { name: displayName(promoter), email: promoter.email };
}
