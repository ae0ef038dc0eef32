import type { PageRequest, RowTotal } from '#shared/domain/lists/page.ts';
import type { RowByKind, RowKind } from '#shared/domain/lists/row.ts';
import { columnOneOf, type RowCondition, type RowQuery, selectRows } from '#shared/domain/lists/row-query.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Entries } from '#shared/store/index/keys/entries.ts';
import { decodeId, keyAfter } from '#shared/store/index/keys/key-encoding.ts';
import { SORT_ORDERS, type SortOrder } from '#shared/store/index/orders/orders.ts';
import { changedEntries } from '#shared/store/index/orders/row-changes.ts';
import {
  type AccessPath,
  planAccessPaths,
  planTextPaths,
  startsWithText,
} from '#shared/store/index/search/access-paths.ts';
import { findByOffset, type KeyPage, type OffsetRange } from '#shared/store/index/search/find-by-offset.ts';
import type { KeyInterval } from '#shared/store/index/search/intervals.ts';
import { compileKeyFilter, coversQuery, decodeIncludedRow } from '#shared/store/index/search/key-filter.ts';
import { KeyScan } from '#shared/store/index/search/key-scan.ts';
import { readRowsById } from '#shared/store/lists/rows.ts';
import type { Manifest } from './manifest.ts';
import { PageReader } from './pages/page-reader.ts';
import { type IndexView, readLatestChanges } from './read-order.ts';

export interface FoundRows {
  readonly ids: readonly number[];
  readonly total: RowTotal;
}

/** Parts of a query that go beyond the columns of rows. */
export interface SearchExtras<Row, Found> {
  /** Adds computed columns. May omit rows that cannot match. */
  readonly enrich: (rows: readonly Row[]) => Promise<readonly Found[]>;
  /** Maximum number of rows read, when each costs more than usual. */
  readonly maxRows?: number;
  /** Whether to scan in any case, for callers that page by their own rows. */
  readonly scans?: boolean;
  /** Finds rows by related records, such as commissions by the lead's e-mail: values that a column then has. */
  readonly findRelated?: (text: string) => Promise<{ readonly column: keyof Row; readonly values: readonly number[] }>;
}

/** Maximum number of rows that a query without a matching order reads. */
const MAX_ROWS_READ = 200;
/** Maximum number of rows that are sorted by their keys. */
const MAX_SORTED_BY_KEYS = 10_000;
/** Half an RRU each. */
const MAX_PAGES_READ = 60;
/** Reserve for rows that turn out to lie outside of a range's first or last day. */
const SPARE_KEYS = 5;
const MAX_IDS = 1000;

/**
 * Searches an index. If an interval of an order is exactly the requested list, reads only the requested page. Otherwise
 * sorts the keys of the best interval if they include all columns, reads its rows if they are few, or scans in the
 * requested order and returns a cursor.
 * @throws Refusal `invalid` for queries that would have to read all rows
 */
export function searchIndex<Kind extends RowKind, Found extends RowByKind[Kind]>(
  { account, kind, manifest }: IndexView<Kind>,
  query: RowQuery<Found>,
  page: PageRequest,
  extras: SearchExtras<RowByKind[Kind], Found>,
): Promise<FoundRows> {
  return new IndexSearch(account, kind, manifest, query, page, extras).find();
}

class IndexSearch<Kind extends RowKind, Row extends RowByKind[Kind]> {
  readonly #account: number;
  readonly #kind: Kind;
  readonly #manifest: Manifest;
  readonly #query: RowQuery<Row>;
  readonly #page: PageRequest;
  readonly #extras: SearchExtras<RowByKind[Kind], Row>;
  readonly #orders: readonly SortOrder<Row>[];
  readonly #pages: PageReader;
  #latest: ReturnType<typeof readLatestChanges> | undefined;

  constructor(
    account: number,
    kind: Kind,
    manifest: Manifest,
    query: RowQuery<Row>,
    page: PageRequest,
    extras: SearchExtras<RowByKind[Kind], Row>,
  ) {
    this.#account = account;
    this.#kind = kind;
    this.#manifest = manifest;
    this.#query = query;
    this.#page = page;
    this.#extras = extras;
    this.#pages = new PageReader(account);
    const orders = SORT_ORDERS[kind] as unknown as readonly SortOrder<Row>[];
    this.#orders = orders.filter(({ name }) => manifest.segments[name]);
  }

  async find(): Promise<FoundRows> {
    const { conditions } = this.#query;
    const { cursor } = this.#page;
    const idPredicate = conditions.find(
      ({ predicate }) => predicate?.operator === 'oneOf' && predicate.column === 'id',
    );
    if (idPredicate?.predicate?.operator === 'oneOf' && idPredicate.predicate.values.length <= MAX_IDS) {
      return this.#select(idPredicate.predicate.values as number[], conditions);
    }
    const paths = await this.#paths();
    if (cursor !== undefined || this.#extras.scans) return this.#scan(paths, cursor);
    const [best] = paths;
    const isExact = paths.length === 1 && best?.isSorted && best.residualFilters.length === 0;
    if (best && isExact) {
      const { page, perPage } = this.#page;
      const range = { direction: best.direction, offset: (page - 1) * perPage, limit: perPage };
      const { keys, total } = await this.#findByOffset(best, range);
      return { ids: keys.map(decodeId), total };
    }
    const total = await this.#count(paths);
    if (best && this.#isCovered(best) && total <= MAX_SORTED_BY_KEYS) return this.#selectByKeys(best, total);
    if (total <= this.#maxRows) return this.#selectAll(paths);
    return this.#scan(paths, undefined);
  }

  /**
   * Counts the rows of some paths. Prefetches the first pages of a scan that is likely to follow, in the same calls.
   */
  async #count(paths: readonly AccessPath<Row>[]): Promise<number> {
    const [best] = paths;
    const isLikely =
      best && this.#page.page === 1 && !this.#hasText() && (best.keyPredicates === 0 || this.#isCovered(best));
    const [keyPages] = await Promise.all([
      Promise.all(paths.map((path) => this.#findByOffset(path, { direction: path.direction, offset: 0, limit: 0 }))),
      ...(isLikely
        ? this.#scanPaths(paths).map(async (path) => (await this.#createScan(path, null)).readFirstPages())
        : []),
    ]);
    return keyPages.reduce((sum, { total }) => sum + total, 0);
  }

  /** Whether keys suffice to filter and sort the rows of a path. */
  #isCovered({ order, residualFilters }: AccessPath<Row>): boolean {
    return coversQuery(order, residualFilters, this.#query.order);
  }

  async #selectByKeys(path: AccessPath<Row>, total: number): Promise<FoundRows> {
    const { keys } = await this.#findByOffset(path, { direction: path.direction, offset: 0, limit: total });
    const rows = keys.map((key) => decodeIncludedRow(path.order, key) as Row & { id: number });
    return selectRows(rows, { conditions: path.residualFilters, order: this.#query.order }, this.#page);
  }

  /** Plans the paths that together contain all wanted rows: one, or one per column for a text search. */
  async #paths(): Promise<AccessPath<Row>[]> {
    const { conditions } = this.#query;
    const mentionCondition = conditions.find(({ predicate }) => predicate?.operator === 'mentions');
    if (mentionCondition?.predicate?.operator === 'mentions') {
      const { columns, text } = mentionCondition.predicate;
      const residualFilters = [
        ...conditions.filter((condition) => condition !== mentionCondition),
        startsWithText<Row>(columns, text),
      ];
      return [
        ...planTextPaths(this.#orders, columns, text, residualFilters),
        ...(await this.#relatedPaths(text, residualFilters)),
      ];
    }
    return planAccessPaths(this.#orders, this.#query).slice(0, 1);
  }

  async #relatedPaths(text: string, residualFilters: readonly RowCondition<Row>[]): Promise<AccessPath<Row>[]> {
    const related = await this.#extras.findRelated?.(text);
    if (!related || related.values.length === 0) return [];
    const query = { conditions: [columnOneOf<Row>(related.column, related.values)], order: [] };
    const paths = planAccessPaths(this.#orders, query).filter(
      ({ residualFilters: filters, isSorted }) => filters.length === 0 && isSorted,
    );
    return paths.slice(0, 1).map((path) => ({ ...path, residualFilters, isSorted: false }));
  }

  /** Reads, filters and sorts all rows of the paths, which are few. */
  async #selectAll(paths: readonly AccessPath<Row>[]): Promise<FoundRows> {
    const range = { offset: 0, limit: this.#maxRows };
    const keyPages = await Promise.all(
      paths.map((path) => this.#findByOffset(path, { ...range, direction: path.direction })),
    );
    const ids = [...new Set(keyPages.flatMap(({ keys }) => keys.map(decodeId)))];
    return this.#select(ids, paths[0]?.residualFilters ?? []);
  }

  async #select(ids: readonly number[], conditions: readonly RowCondition<Row>[]): Promise<FoundRows> {
    const rows = await this.#read(ids);
    return selectRows(rows, { conditions, order: this.#query.order }, this.#page);
  }

  /** Scans rows after a cursor, up to the read limits. Returns the matches and the next cursor. */
  async #scan(best: readonly AccessPath<Row>[], cursor: string | undefined): Promise<FoundRows> {
    const paths = this.#scanPaths(best);
    if (cursor === undefined && this.#page.page > 1) {
      throw cursorRequired();
    }
    if (paths.length === 0 || (this.#hasText() && this.#query.order.length > 0)) {
      throw invalid('sorting is invalid: too many rows to sort by that.');
    }
    let [pathIndex, lastKey] = decodeCursor(cursor);
    const [ids, cursors]: [number[], string[]] = [[], []];
    const toResult = (next: string | null) => ({ ids, total: { atLeast: ids.length, rowCursors: cursors, next } });
    let rowsLeft = this.#maxRows;
    const maxPages = this.#pages.read + MAX_PAGES_READ;
    for (let path = paths[pathIndex]; path; path = paths[pathIndex]) {
      const filter = compileKeyFilter(path.order, path.residualFilters);
      const readsRows = filter.residualFilters.length > 0 || this.#hasText();
      const scan = await this.#createScan(path, lastKey);
      const missing = this.#page.perPage - ids.length;
      const readCount = Math.min(rowsLeft, rowsLeft === this.#maxRows ? 2 * missing : rowsLeft);
      const count = readsRows ? readCount : missing + SPARE_KEYS;
      const { keys, reached } = await scan.next(count, maxPages - this.#pages.read);
      const isCertain = (key: string) => !readsRows && filter.isCertain(key);
      const isVerified = await this.#verifyKeys(keys, isCertain, path, paths.slice(0, pathIndex));
      for (const key of keys) {
        if (isVerified(key)) {
          ids.push(decodeId(key));
          cursors.push(encodeCursor(pathIndex, key));
        }
        rowsLeft -= 1;
        if (ids.length === this.#page.perPage || rowsLeft === 0) return toResult(encodeCursor(pathIndex, key));
      }
      if (reached !== null && keys.length < count) return toResult(encodeCursor(pathIndex, reached));
      lastKey = reached;
      pathIndex += Number(reached === null);
    }
    return toResult(null);
  }

  /** Reads the rows of uncertain keys and filters them. A text search skips rows that an earlier path found. */
  async #verifyKeys(
    keys: readonly string[],
    isCertain: (key: string) => boolean,
    path: AccessPath<Row>,
    earlierPaths: readonly AccessPath<Row>[],
  ): Promise<(key: string) => boolean> {
    const uncertain = keys.filter((key) => !isCertain(key)).map(decodeId);
    const byId = new Map((await this.#read(uncertain)).map((row) => [row.id, row]));
    const earlierColumns = this.#hasText() ? earlierPaths.map(({ order }) => order.sort) : [];
    return (key) => {
      if (isCertain(key)) return true;
      const row = byId.get(decodeId(key));
      if (!row || this.#matchesText(earlierColumns, row)) return false;
      return path.residualFilters.every((matches) => matches(row));
    };
  }

  #matchesText(columns: readonly (keyof Row)[], row: Row): boolean {
    const predicate = this.#query.conditions.find(
      (condition) => condition.predicate?.operator === 'mentions',
    )?.predicate;
    return (
      predicate?.operator === 'mentions' && columns.length > 0 && startsWithText<Row>(columns, predicate.text)(row)
    );
  }

  get #maxRows(): number {
    return this.#extras.maxRows ?? MAX_ROWS_READ;
  }

  #hasText(): boolean {
    return this.#query.conditions.some(({ predicate }) => predicate?.operator === 'mentions');
  }

  /** The paths to scan: in the requested order. */
  #scanPaths(best: readonly AccessPath<Row>[]): readonly AccessPath<Row>[] {
    if (best[0]?.isSorted !== false || this.#hasText()) return best;
    return planAccessPaths(this.#orders, this.#query)
      .filter(({ isSorted }) => isSorted)
      .slice(0, 1);
  }

  async #read(ids: readonly number[]): Promise<readonly Row[]> {
    return this.#extras.enrich(await readRowsById(this.#account, this.#kind, ids));
  }

  async #findByOffset(path: AccessPath<Row>, range: OffsetRange): Promise<KeyPage> {
    return findByOffset(await this.#intervalsOf(path), range, this.#pages.readPages);
  }

  async #createScan(path: AccessPath<Row>, lastKey: string | null): Promise<KeyScan> {
    const intervals = await this.#intervalsOf(continueAfter(path, lastKey));
    return new KeyScan(
      intervals,
      path.direction,
      this.#pages.readPages,
      compileKeyFilter(path.order, path.residualFilters),
    );
  }

  async #intervalsOf({ order, prefixes, range }: AccessPath<Row>): Promise<KeyInterval[]> {
    const segments = this.#manifest.segments[order.name] ?? [];
    const latest = await this.#latestIn(order);
    return prefixes.map((prefix) => ({ prefix, range, segments, latest }));
  }

  async #latestIn(order: SortOrder<Row>): Promise<Entries> {
    this.#latest ??= readLatestChanges({ account: this.#account, kind: this.#kind, manifest: this.#manifest });
    return changedEntries(this.#kind, order as unknown as SortOrder<RowByKind[Kind]>, await this.#latest);
  }
}

/** Refuses a page number when rows are not counted. */
export function cursorRequired(): Refusal {
  return invalid('page is too large. Follow the Link header to read further.');
}

function continueAfter<Row>(path: AccessPath<Row>, key: string | null): AccessPath<Row> {
  if (key === null) return path;
  const { range, direction } = path;
  return { ...path, range: direction === 'asc' ? { ...range, from: keyAfter(key) } : { ...range, before: key } };
}

/** A cursor: the path of a scan and the last key. */
function encodeCursor(pathIndex: number, key: string): string {
  return Buffer.from(JSON.stringify([pathIndex, key])).toString('base64url');
}

function decodeCursor(cursor: string | undefined): [number, string | null] {
  if (cursor === undefined) return [0, null];
  try {
    const [pathIndex, key] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Number.isInteger(pathIndex) && pathIndex >= 0 && typeof key === 'string') return [pathIndex, key];
  } catch {
    // Refused below, like a malformed cursor.
  }
  throw invalid('cursor is invalid. Follow the Link header to read further.');
}

function invalid(message: string): Refusal {
  return new Refusal({ code: 'invalid', message });
}
