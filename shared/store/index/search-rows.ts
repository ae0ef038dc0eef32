import type { Page, Total } from '#shared/domain/lists/page.ts';
import type { RowKind, Rows } from '#shared/domain/lists/row.ts';
import { type Condition, oneOf, type RowQuery, select } from '#shared/domain/lists/row-query.ts';
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

/** Rows that were found, and how many there are. */
export interface FoundRows {
  readonly ids: readonly number[];
  readonly total: Total;
}

/** What a query asks for besides the columns of its rows. */
export interface SearchExtras<Row, Found> {
  /** Adds it to rows. Those that are not wanted in any case may be left out. */
  readonly enrich: (rows: readonly Row[]) => Promise<readonly Found[]>;
  /** How many rows a search reads at the most, where each costs more than others do. */
  readonly maxRows?: number;
  /** Whether rows are walked in any case, as what goes on behind a row of its own choice does. */
  readonly scans?: boolean;
  /** Rows that a text means by others, such as commissions by their leads: values of a column that a row then has. */
  readonly findRelated?: (text: string) => Promise<{ readonly column: keyof Row; readonly values: readonly number[] }>;
}

/** How many rows a search reads at the most that no order answers. */
const MAX_ROWS_READ = 200;
/** How many rows are sorted by what their keys say. */
const MAX_SORTED_BY_KEYS = 10_000;
/** How many sheets an answer opens at the most to find keys that fit, half an RRU each. */
const MAX_PAGES_READ = 60;
/** How many keys more than a page has are looked at, for rows that turn out to lie outside of a span's first or last day. */
const SPARE_KEYS = 5;
/** How many ids a call may name. */
const MAX_IDS = 1000;

/**
 * Searches the sorted lists of a kind. A list that a stretch of an order is costs what its page costs. Of others, the rows of
 * the narrowest stretch are read, where they are few; else some of them, in the order that is asked for, as far as a cursor.
 * @throws Refusal `invalid` for what would take all rows to answer
 */
export function searchIndex<Kind extends RowKind, Found extends Rows[Kind]>(
  { account, kind, manifest }: IndexView<Kind>,
  wanted: RowQuery<Found>,
  page: Page,
  besides: SearchExtras<Rows[Kind], Found>,
): Promise<FoundRows> {
  return new IndexSearch(account, kind, manifest, wanted, page, besides).find();
}

class IndexSearch<Kind extends RowKind, Row extends Rows[Kind]> {
  readonly #account: number;
  readonly #kind: Kind;
  readonly #manifest: Manifest;
  readonly #wanted: RowQuery<Row>;
  readonly #page: Page;
  readonly #besides: SearchExtras<Rows[Kind], Row>;
  readonly #orders: readonly SortOrder<Row>[];
  readonly #pages: PageReader;
  #latest: ReturnType<typeof readLatestChanges> | undefined;

  constructor(
    account: number,
    kind: Kind,
    manifest: Manifest,
    wanted: RowQuery<Row>,
    page: Page,
    besides: SearchExtras<Rows[Kind], Row>,
  ) {
    this.#account = account;
    this.#kind = kind;
    this.#manifest = manifest;
    this.#wanted = wanted;
    this.#page = page;
    this.#besides = besides;
    this.#pages = new PageReader(account);
    const orders = SORT_ORDERS[kind] as unknown as readonly SortOrder<Row>[];
    this.#orders = orders.filter(({ name }) => manifest.segments[name]);
  }

  async find(): Promise<FoundRows> {
    const { conditions } = this.#wanted;
    const { cursor } = this.#page;
    const named = conditions.find(({ says }) => says?.is === 'oneOf' && says.column === 'id');
    if (named?.says?.is === 'oneOf' && named.says.values.length <= MAX_IDS) {
      return this.#select(named.says.values as number[], conditions);
    }
    const paths = await this.#paths();
    if (cursor !== undefined || this.#besides.scans) return this.#scan(paths, cursor);
    const [best] = paths;
    const isExact = paths.length === 1 && best?.isSorted && best.residualFilters.length === 0;
    if (best && isExact) {
      const { page, perPage } = this.#page;
      const place = { direction: best.direction, offset: (page - 1) * perPage, limit: perPage };
      const { keys, total } = await this.#place(best, place);
      return { ids: keys.map(decodeId), total };
    }
    const total = await this.#count(paths);
    if (best && this.#isSaidByKeys(best) && total <= MAX_SORTED_BY_KEYS) return this.#saidByKeys(best, total);
    if (total <= this.#mostRead) return this.#few(paths);
    return this.#scan(paths, undefined);
  }

  /**
   * How many rows some ways have. A walk that is likely to follow, since nothing narrows the rows down or since keys say all that
   * is asked for, reads its first sheets meanwhile, in the same calls.
   */
  async #count(paths: readonly AccessPath<Row>[]): Promise<number> {
    const [best] = paths;
    const isLikely =
      best && this.#page.page === 1 && !this.#isText() && (best.keyPredicates === 0 || this.#isSaidByKeys(best));
    const [found] = await Promise.all([
      Promise.all(paths.map((path) => this.#place(path, { direction: path.direction, offset: 0, limit: 0 }))),
      ...(isLikely ? this.#walkedWays(paths).map(async (path) => (await this.#walkOf(path, null)).begin()) : []),
    ]);
    return found.reduce((sum, { total }) => sum + total, 0);
  }

  /** Whether the rows of a way are filtered and sorted by what its keys say. */
  #isSaidByKeys({ order, residualFilters }: AccessPath<Row>): boolean {
    return coversQuery(order, residualFilters, this.#wanted.order);
  }

  /** All rows of a way, by what its keys say of them. */
  async #saidByKeys(path: AccessPath<Row>, total: number): Promise<FoundRows> {
    const { keys } = await this.#place(path, { direction: path.direction, offset: 0, limit: total });
    const rows = keys.map((key) => decodeIncludedRow(path.order, key) as Row & { id: number });
    return select(rows, { conditions: path.residualFilters, order: this.#wanted.order }, this.#page);
  }

  /** The ways whose rows, taken together, are those that are wanted, or more: one, or one for each column of a text. */
  async #paths(): Promise<AccessPath<Row>[]> {
    const { conditions } = this.#wanted;
    const mention = conditions.find(({ says }) => says?.is === 'mentions');
    if (mention?.says?.is === 'mentions') {
      const { columns, text } = mention.says;
      const residualFilters = [...conditions.filter((one) => one !== mention), startsWithText<Row>(columns, text)];
      return [
        ...planTextPaths(this.#orders, columns, text, residualFilters),
        ...(await this.#waysByOthers(text, residualFilters)),
      ];
    }
    return planAccessPaths(this.#orders, this.#wanted).slice(0, 1);
  }

  async #waysByOthers(text: string, residualFilters: readonly Condition<Row>[]): Promise<AccessPath<Row>[]> {
    const named = await this.#besides.findRelated?.(text);
    if (!named || named.values.length === 0) return [];
    const query = { conditions: [oneOf<Row>(named.column, named.values)], order: [] };
    const paths = planAccessPaths(this.#orders, query).filter(
      ({ residualFilters: left, isSorted }) => left.length === 0 && isSorted,
    );
    return paths.slice(0, 1).map((path) => ({ ...path, residualFilters, isSorted: false }));
  }

  /** All rows of the narrowest way, which are few enough to be read, filtered and sorted. */
  async #few(paths: readonly AccessPath<Row>[]): Promise<FoundRows> {
    const place = { offset: 0, limit: this.#mostRead };
    const found = await Promise.all(paths.map((path) => this.#place(path, { ...place, direction: path.direction })));
    const ids = [...new Set(found.flatMap(({ keys }) => keys.map(decodeId)))];
    return this.#select(ids, paths[0]?.residualFilters ?? []);
  }

  async #select(ids: readonly number[], conditions: readonly Condition<Row>[]): Promise<FoundRows> {
    const rows = await this.#read(ids);
    return select(rows, { conditions, order: this.#wanted.order }, this.#page);
  }

  /** Some rows behind a cursor, as many as are read at the most: those of them that are wanted, and where to go on. */
  async #scan(best: readonly AccessPath<Row>[], cursor: string | undefined): Promise<FoundRows> {
    const paths = this.#walkedWays(best);
    if (cursor === undefined && this.#page.page > 1) {
      throw cursorRequired();
    }
    if (paths.length === 0 || (this.#isText() && this.#wanted.order.length > 0)) {
      throw invalid('sorting is invalid: there are too many rows to be sorted by that.');
    }
    let [segment, behindKey] = decodeCursor(cursor);
    const [ids, behindRows]: [number[], string[]] = [[], []];
    let left = this.#mostRead;
    const mostRead = this.#pages.read + MAX_PAGES_READ;
    for (let path = paths[segment]; path; path = paths[segment]) {
      const asked = compileKeyFilter(path.order, path.residualFilters);
      const isRead = asked.residualFilters.length > 0 || this.#isText();
      const scan = await this.#walkOf(path, behindKey);
      const missing = this.#page.perPage - ids.length;
      const count = isRead ? Math.min(left, left === this.#mostRead ? 2 * missing : left) : missing + SPARE_KEYS;
      const { keys, reached } = await scan.next(count, mostRead - this.#pages.read);
      const unsure = keys.filter((key) => isRead || !asked.isCertain(key)).map(decodeId);
      const byId = new Map((await this.#read(unsure)).map((row) => [row.id, row]));
      const earlier = this.#isText() ? paths.slice(0, segment).map(({ order }) => order.sort) : [];
      const isWanted = (key: string) => {
        if (!isRead && asked.isCertain(key)) return true;
        const row = byId.get(decodeId(key));
        return Boolean(row && path.residualFilters.every((fulfils) => fulfils(row)) && !this.#isIn(earlier, row));
      };
      for (const key of keys) {
        if (isWanted(key)) {
          ids.push(decodeId(key));
          behindRows.push(encodeCursor(segment, key));
        }
        left -= 1;
        if (ids.length === this.#page.perPage || left === 0) {
          return { ids, total: { atLeast: ids.length, behind: behindRows, next: encodeCursor(segment, key) } };
        }
      }
      if (reached !== null && keys.length < count) {
        return { ids, total: { atLeast: ids.length, behind: behindRows, next: encodeCursor(segment, reached) } };
      }
      behindKey = reached;
      segment += Number(reached === null);
    }
    return { ids, total: { atLeast: ids.length, behind: behindRows, next: null } };
  }

  #isIn(columns: readonly (keyof Row)[], row: Row): boolean {
    const says = this.#wanted.conditions.find((one) => one.says?.is === 'mentions')?.says;
    return says?.is === 'mentions' && columns.length > 0 && startsWithText<Row>(columns, says.text)(row);
  }

  get #mostRead(): number {
    return this.#besides.maxRows ?? MAX_ROWS_READ;
  }

  #isText(): boolean {
    return this.#wanted.conditions.some(({ says }) => says?.is === 'mentions');
  }

  /** The ways that are walked in the place of some: in the order that is asked for. */
  #walkedWays(best: readonly AccessPath<Row>[]): readonly AccessPath<Row>[] {
    if (best[0]?.isSorted !== false || this.#isText()) return best;
    return planAccessPaths(this.#orders, this.#wanted)
      .filter(({ isSorted }) => isSorted)
      .slice(0, 1);
  }

  async #read(ids: readonly number[]): Promise<readonly Row[]> {
    return this.#besides.enrich(await readRowsById(this.#account, this.#kind, ids));
  }

  async #place(path: AccessPath<Row>, place: OffsetRange): Promise<KeyPage> {
    return findByOffset(await this.#stretchesOf(path), place, this.#pages.readPages);
  }

  /** A walk through a way, from behind a key on. */
  async #walkOf(path: AccessPath<Row>, behindKey: string | null): Promise<KeyScan> {
    const intervals = await this.#stretchesOf(continueAfter(path, behindKey));
    return new KeyScan(
      intervals,
      path.direction,
      this.#pages.readPages,
      compileKeyFilter(path.order, path.residualFilters),
    );
  }

  async #stretchesOf({ order, prefixes, range }: AccessPath<Row>): Promise<KeyInterval[]> {
    const segments = this.#manifest.segments[order.name] ?? [];
    const latest = await this.#latestIn(order);
    return prefixes.map((prefix) => ({ prefix, range, segments, latest }));
  }

  /** What has happened to an order since its runs were made. */
  async #latestIn(order: SortOrder<Row>): Promise<Entries> {
    this.#latest ??= readLatestChanges({ account: this.#account, kind: this.#kind, manifest: this.#manifest });
    return changedEntries(this.#kind, order as unknown as SortOrder<Rows[Kind]>, await this.#latest);
  }
}

/** A page by its number of what is not counted. */
export function cursorRequired(): Refusal {
  return invalid('page is invalid: so many rows are walked by the links of the answers.');
}

function continueAfter<Row>(path: AccessPath<Row>, key: string | null): AccessPath<Row> {
  if (key === null) return path;
  const { range, direction } = path;
  return { ...path, range: direction === 'asc' ? { ...range, from: keyAfter(key) } : { ...range, before: key } };
}

/** Where a walk is: in which of its ways, and behind which key. */
function encodeCursor(segment: number, key: string): string {
  return Buffer.from(JSON.stringify([segment, key])).toString('base64url');
}

function decodeCursor(cursor: string | undefined): [number, string | null] {
  if (cursor === undefined) return [0, null];
  try {
    const [segment, key] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Number.isInteger(segment) && segment >= 0 && typeof key === 'string') return [segment, key];
  } catch {
    // Refused below, like one that does not fit.
  }
  throw invalid('cursor is invalid.');
}

function invalid(message: string): Refusal {
  return new Refusal({ code: 'invalid', message });
}
