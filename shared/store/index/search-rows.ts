import type { Page, Total } from '#shared/domain/lists/page.ts';
import type { RowKind, Rows } from '#shared/domain/lists/row.ts';
import { type Condition, oneOf, type RowQuery, select } from '#shared/domain/lists/row-query.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Entries } from '#shared/store/index/keys/entries.ts';
import { behind, idIn } from '#shared/store/index/keys/key-encoding.ts';
import { SORTED_ORDERS, type SortedOrder } from '#shared/store/index/orders/orders.ts';
import { changesIn } from '#shared/store/index/orders/row-changes.ts';
import { begins, type Way, waysTo, waysToText } from '#shared/store/index/search/access-paths.ts';
import { findPlace, type Place, type Placed } from '#shared/store/index/search/find-by-offset.ts';
import type { Stretch } from '#shared/store/index/search/intervals.ts';
import { askedOfKeys, rowSaidBy, sayAll } from '#shared/store/index/search/key-filter.ts';
import { KeyWalk } from '#shared/store/index/search/key-scan.ts';
import { readRowsById } from '#shared/store/lists/rows.ts';
import type { SortedHead } from './manifest.ts';
import { SheetReader } from './pages/page-reader.ts';
import { latestChanges, type SortedLists } from './read-order.ts';

/** Rows that were found, and how many there are. */
export interface FoundRows {
  readonly ids: readonly number[];
  readonly total: Total;
}

/** What a query asks for besides the columns of its rows. */
export interface Besides<Row, Found> {
  /** Adds it to rows. Those that are not wanted in any case may be left out. */
  readonly enrich: (rows: readonly Row[]) => Promise<readonly Found[]>;
  /** How many rows a search reads at the most, where each costs more than others do. */
  readonly most?: number;
  /** Whether rows are walked in any case, as what goes on behind a row of its own choice does. */
  readonly walks?: boolean;
  /** Rows that a text means by others, such as commissions by their leads: values of a column that a row then has. */
  readonly namedBy?: (text: string) => Promise<{ readonly column: keyof Row; readonly values: readonly number[] }>;
}

/** How many rows a search reads at the most that no order answers. */
const MOST_READ = 200;
/** How many rows are sorted by what their keys say. */
const MOST_SORTED = 10_000;
/** How many sheets an answer opens at the most to find keys that fit, half an RRU each. */
const MOST_OPENED = 60;
/** How many keys more than a page has are looked at, for rows that turn out to lie outside of a span's first or last day. */
const SPARE = 5;
/** How many ids a call may name. */
const MOST_NAMED = 1000;

/**
 * Searches the sorted lists of a kind. A list that a stretch of an order is costs what its page costs. Of others, the rows of
 * the narrowest stretch are read, where they are few; else some of them, in the order that is asked for, as far as a cursor.
 * @throws Refusal `invalid` for what would take all rows to answer
 */
export function searchSorted<Kind extends RowKind, Found extends Rows[Kind]>(
  { account, kind, head }: SortedLists<Kind>,
  wanted: RowQuery<Found>,
  page: Page,
  besides: Besides<Rows[Kind], Found>,
): Promise<FoundRows> {
  return new SortedSearch(account, kind, head, wanted, page, besides).find();
}

class SortedSearch<Kind extends RowKind, Row extends Rows[Kind]> {
  readonly #account: number;
  readonly #kind: Kind;
  readonly #head: SortedHead;
  readonly #wanted: RowQuery<Row>;
  readonly #page: Page;
  readonly #besides: Besides<Rows[Kind], Row>;
  readonly #orders: readonly SortedOrder<Row>[];
  readonly #sheets: SheetReader;
  #latest: ReturnType<typeof latestChanges> | undefined;

  constructor(
    account: number,
    kind: Kind,
    head: SortedHead,
    wanted: RowQuery<Row>,
    page: Page,
    besides: Besides<Rows[Kind], Row>,
  ) {
    this.#account = account;
    this.#kind = kind;
    this.#head = head;
    this.#wanted = wanted;
    this.#page = page;
    this.#besides = besides;
    this.#sheets = new SheetReader(account);
    const orders = SORTED_ORDERS[kind] as unknown as readonly SortedOrder<Row>[];
    this.#orders = orders.filter(({ name }) => head.runs[name]);
  }

  async find(): Promise<FoundRows> {
    const { conditions } = this.#wanted;
    const { cursor } = this.#page;
    const named = conditions.find(({ says }) => says?.is === 'oneOf' && says.column === 'id');
    if (named?.says?.is === 'oneOf' && named.says.values.length <= MOST_NAMED) {
      return this.#select(named.says.values as number[], conditions);
    }
    const ways = await this.#ways();
    if (cursor !== undefined || this.#besides.walks) return this.#walk(ways, cursor);
    const [best] = ways;
    const isExact = ways.length === 1 && best?.isSorted && best.unsaid.length === 0;
    if (best && isExact) {
      const { page, perPage } = this.#page;
      const place = { direction: best.direction, from: (page - 1) * perPage, count: perPage };
      const { keys, total } = await this.#place(best, place);
      return { ids: keys.map(idIn), total };
    }
    const total = await this.#count(ways);
    if (best && this.#isSaidByKeys(best) && total <= MOST_SORTED) return this.#saidByKeys(best, total);
    if (total <= this.#mostRead) return this.#few(ways);
    return this.#walk(ways, undefined);
  }

  /**
   * How many rows some ways have. A walk that is likely to follow, since nothing narrows the rows down or since keys say all that
   * is asked for, reads its first sheets meanwhile, in the same calls.
   */
  async #count(ways: readonly Way<Row>[]): Promise<number> {
    const [best] = ways;
    const isLikely = best && this.#page.page === 1 && !this.#isText() && (best.said === 0 || this.#isSaidByKeys(best));
    const [found] = await Promise.all([
      Promise.all(ways.map((way) => this.#place(way, { direction: way.direction, from: 0, count: 0 }))),
      ...(isLikely ? this.#walkedWays(ways).map(async (way) => (await this.#walkOf(way, null)).begin()) : []),
    ]);
    return found.reduce((sum, { total }) => sum + total, 0);
  }

  /** Whether the rows of a way are filtered and sorted by what its keys say. */
  #isSaidByKeys({ order, unsaid }: Way<Row>): boolean {
    return sayAll(order, unsaid, this.#wanted.order);
  }

  /** All rows of a way, by what its keys say of them. */
  async #saidByKeys(way: Way<Row>, total: number): Promise<FoundRows> {
    const { keys } = await this.#place(way, { direction: way.direction, from: 0, count: total });
    const rows = keys.map((key) => rowSaidBy(way.order, key) as Row & { id: number });
    return select(rows, { conditions: way.unsaid, order: this.#wanted.order }, this.#page);
  }

  /** The ways whose rows, taken together, are those that are wanted, or more: one, or one for each column of a text. */
  async #ways(): Promise<Way<Row>[]> {
    const { conditions } = this.#wanted;
    const mention = conditions.find(({ says }) => says?.is === 'mentions');
    if (mention?.says?.is === 'mentions') {
      const { columns, text } = mention.says;
      const unsaid = [...conditions.filter((one) => one !== mention), begins<Row>(columns, text)];
      return [...waysToText(this.#orders, columns, text, unsaid), ...(await this.#waysByOthers(text, unsaid))];
    }
    return waysTo(this.#orders, this.#wanted).slice(0, 1);
  }

  async #waysByOthers(text: string, unsaid: readonly Condition<Row>[]): Promise<Way<Row>[]> {
    const named = await this.#besides.namedBy?.(text);
    if (!named || named.values.length === 0) return [];
    const query = { conditions: [oneOf<Row>(named.column, named.values)], order: [] };
    const ways = waysTo(this.#orders, query).filter(({ unsaid: left, isSorted }) => left.length === 0 && isSorted);
    return ways.slice(0, 1).map((way) => ({ ...way, unsaid, isSorted: false }));
  }

  /** All rows of the narrowest way, which are few enough to be read, filtered and sorted. */
  async #few(ways: readonly Way<Row>[]): Promise<FoundRows> {
    const place = { from: 0, count: this.#mostRead };
    const found = await Promise.all(ways.map((way) => this.#place(way, { ...place, direction: way.direction })));
    const ids = [...new Set(found.flatMap(({ keys }) => keys.map(idIn)))];
    return this.#select(ids, ways[0]?.unsaid ?? []);
  }

  async #select(ids: readonly number[], conditions: readonly Condition<Row>[]): Promise<FoundRows> {
    const rows = await this.#read(ids);
    return select(rows, { conditions, order: this.#wanted.order }, this.#page);
  }

  /** Some rows behind a cursor, as many as are read at the most: those of them that are wanted, and where to go on. */
  async #walk(best: readonly Way<Row>[], cursor: string | undefined): Promise<FoundRows> {
    const ways = this.#walkedWays(best);
    if (cursor === undefined && this.#page.page > 1) {
      throw walkedByLinks();
    }
    if (ways.length === 0 || (this.#isText() && this.#wanted.order.length > 0)) {
      throw invalid('sorting is invalid: there are too many rows to be sorted by that.');
    }
    let [segment, behindKey] = startOf(cursor);
    const [ids, behindRows]: [number[], string[]] = [[], []];
    let left = this.#mostRead;
    const mostRead = this.#sheets.read + MOST_OPENED;
    for (let way = ways[segment]; way; way = ways[segment]) {
      const asked = askedOfKeys(way.order, way.unsaid);
      const isRead = asked.unsaid.length > 0 || this.#isText();
      const walk = await this.#walkOf(way, behindKey);
      const missing = this.#page.perPage - ids.length;
      const count = isRead ? Math.min(left, left === this.#mostRead ? 2 * missing : left) : missing + SPARE;
      const { keys, reached } = await walk.take(count, mostRead - this.#sheets.read);
      const unsure = keys.filter((key) => isRead || !asked.isSure(key)).map(idIn);
      const byId = new Map((await this.#read(unsure)).map((row) => [row.id, row]));
      const earlier = this.#isText() ? ways.slice(0, segment).map(({ order }) => order.sort) : [];
      const isWanted = (key: string) => {
        if (!isRead && asked.isSure(key)) return true;
        const row = byId.get(idIn(key));
        return Boolean(row && way.unsaid.every((fulfils) => fulfils(row)) && !this.#isIn(earlier, row));
      };
      for (const key of keys) {
        if (isWanted(key)) {
          ids.push(idIn(key));
          behindRows.push(cursorAt(segment, key));
        }
        left -= 1;
        if (ids.length === this.#page.perPage || left === 0) {
          return { ids, total: { atLeast: ids.length, behind: behindRows, next: cursorAt(segment, key) } };
        }
      }
      if (reached !== null && keys.length < count) {
        return { ids, total: { atLeast: ids.length, behind: behindRows, next: cursorAt(segment, reached) } };
      }
      behindKey = reached;
      segment += Number(reached === null);
    }
    return { ids, total: { atLeast: ids.length, behind: behindRows, next: null } };
  }

  #isIn(columns: readonly (keyof Row)[], row: Row): boolean {
    const says = this.#wanted.conditions.find((one) => one.says?.is === 'mentions')?.says;
    return says?.is === 'mentions' && columns.length > 0 && begins<Row>(columns, says.text)(row);
  }

  get #mostRead(): number {
    return this.#besides.most ?? MOST_READ;
  }

  #isText(): boolean {
    return this.#wanted.conditions.some(({ says }) => says?.is === 'mentions');
  }

  /** The ways that are walked in the place of some: in the order that is asked for. */
  #walkedWays(best: readonly Way<Row>[]): readonly Way<Row>[] {
    if (best[0]?.isSorted !== false || this.#isText()) return best;
    return waysTo(this.#orders, this.#wanted)
      .filter(({ isSorted }) => isSorted)
      .slice(0, 1);
  }

  async #read(ids: readonly number[]): Promise<readonly Row[]> {
    return this.#besides.enrich(await readRowsById(this.#account, this.#kind, ids));
  }

  async #place(way: Way<Row>, place: Place): Promise<Placed> {
    return findPlace(await this.#stretchesOf(way), place, this.#sheets.open);
  }

  /** A walk through a way, from behind a key on. */
  async #walkOf(way: Way<Row>, behindKey: string | null): Promise<KeyWalk> {
    const stretches = await this.#stretchesOf(continued(way, behindKey));
    return new KeyWalk(stretches, way.direction, this.#sheets.open, askedOfKeys(way.order, way.unsaid));
  }

  async #stretchesOf({ order, prefixes, range }: Way<Row>): Promise<Stretch[]> {
    const runs = this.#head.runs[order.name] ?? [];
    const latest = await this.#latestIn(order);
    return prefixes.map((prefix) => ({ prefix, range, runs, latest }));
  }

  /** What has happened to an order since its runs were made. */
  async #latestIn(order: SortedOrder<Row>): Promise<Entries> {
    this.#latest ??= latestChanges({ account: this.#account, kind: this.#kind, head: this.#head });
    return changesIn(this.#kind, order as unknown as SortedOrder<Rows[Kind]>, await this.#latest);
  }
}

/** A page by its number of what is not counted. */
export function walkedByLinks(): Refusal {
  return invalid('page is invalid: so many rows are walked by the links of the answers.');
}

function continued<Row>(way: Way<Row>, key: string | null): Way<Row> {
  if (key === null) return way;
  const { range, direction } = way;
  return { ...way, range: direction === 'asc' ? { ...range, from: behind(key) } : { ...range, before: key } };
}

/** Where a walk is: in which of its ways, and behind which key. */
function cursorAt(segment: number, key: string): string {
  return Buffer.from(JSON.stringify([segment, key])).toString('base64url');
}

function startOf(cursor: string | undefined): [number, string | null] {
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
