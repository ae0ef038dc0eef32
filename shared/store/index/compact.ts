import type { RowKind, Rows } from '#shared/domain/lists/row.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { Runtime } from '#shared/runtime.ts';
import type { Entries } from '#shared/store/index/keys/entries.ts';
import { behind, type KeyRange } from '#shared/store/index/keys/key-encoding.ts';
import { type KeptOrder, keptOrders, orderNames } from '#shared/store/index/orders/definitions.ts';
import { ROWS_ORDER, rangeOfRow } from '#shared/store/index/orders/orders.ts';
import {
  asChanges,
  changesIn,
  changesOfRows,
  isPersonal,
  netChanges,
  replacedBy,
} from '#shared/store/index/orders/row-changes.ts';
import { keyOf, removeSorted } from '#shared/store/index/pages/pages.ts';
import { FOLDED_AFTER_MS, FOLDED_TOGETHER, type Run, runsToMerge } from '#shared/store/index/segments/policy.ts';
import {
  findRows,
  mergeRuns,
  purged,
  sheetsIn,
  type Writing,
  writeRun,
} from '#shared/store/index/segments/segments.ts';
import { type RowVersion, readRowsOf } from '#shared/store/lists/rows.ts';
import { keys } from '#shared/store/table/keys.ts';
import { beginAnew } from './backfill.ts';
import { type LogEntry, noteLog, readLog, readLogEnd } from './log.ts';
import { type Doomed, readHead, type SortedHead, writeHead } from './manifest.ts';
import { MissingPageError } from './missing-page.ts';

/** How many megabytes of the log are folded together. */
const PAGES_TOGETHER = 4;
/** How many partitions of rows, of ten thousand each, are taken in together. */
const PARTITIONS_TOGETHER = 5;
/** Whoever has read an older head is done with it then. */
const READ_FOR_MS = 60_000;

/** What a run at the lists of a kind has done. */
interface Merged {
  /** How many changes were folded, and how many runs were merged. */
  readonly folded: number;
  readonly merged: number;
  /** False where time ran out: run again, it goes on. */
  readonly finished: boolean;
}

/** The account, and its time and randomness. */
interface IndexCall {
  readonly account: { readonly id: number };
  readonly runtime: Pick<Runtime, 'now' | 'token'>;
}

/** What a run is asked for. */
interface MergeRun {
  readonly kind: RowKind;
  /** Whether there is time for some more. */
  readonly hasTime?: () => boolean;
  /** Folds whatever there is, however little. */
  readonly all?: boolean;
}

/** The log lacks what it should have: something that has happened cannot come to the lists by it any more. */
export class MissingChange extends Error {
  constructor(account: number, number: number) {
    super(`entry ${number} of the log of sorted lists of account ${account} is gone`);
    this.name = 'MissingChange';
  }
}

/**
 * Brings the sorted lists of a kind up to date: takes in the rows that there were when they were begun, folds what the log has
 * got into runs, and makes one of runs that have become many. Each step writes new sheets first and then the head that names
 * them. So a run can be late, doubled, at the same time as another one, or die anywhere: what no head names does not count, and
 * goes by itself.
 * @throws MissingChange; MissingPageError where lists have to be made anew
 */
export async function mergeLists(
  call: IndexCall,
  { kind, hasTime = () => true, all = false }: MergeRun,
): Promise<Merged> {
  const { account } = call;
  let [folded, merged] = [0, 0];
  for (;;) {
    const head = await readHead(account.id, kind);
    if (!head) return { folded, merged, finished: true };
    if (!hasTime()) return { folded, merged, finished: false };
    if (!hasAllOrders(kind, head)) {
      await beginAnew(account.id, kind, head, Date.parse(call.runtime.now()));
      continue;
    }
    const step = new Step(call, kind, head);
    const changes = head.building === null ? await step.foldLog(all) : await step.takeIn(head.building);
    const runs = await step.mergeSome();
    await step.removeDoomed(all);
    const isDone = await step.commit();
    if (isDone && changes === 0 && runs === 0 && head.building === null) return { folded, merged, finished: true };
    folded += changes;
    merged += runs;
  }
}

/** Whether the lists have the orders that this version knows, and no others. */
function hasAllOrders(kind: RowKind, { runs }: SortedHead): boolean {
  return Object.keys(runs).sort().join() === orderNames(kind).sort().join();
}

/** One step from a head to the next. */
class Step {
  readonly #call: IndexCall;
  readonly #kind: RowKind;
  readonly #orders: readonly KeptOrder<Rows[RowKind]>[];
  readonly #run: string;
  readonly #now: number;
  #head: SortedHead;
  #changed = false;
  #named = 0;
  #foldedEntries: readonly LogEntry[] = [];

  constructor({ account, runtime }: IndexCall, kind: RowKind, head: SortedHead) {
    this.#call = { account, runtime };
    this.#kind = kind;
    this.#orders = keptOrders(kind) as readonly KeptOrder<Rows[RowKind]>[];
    this.#head = head;
    this.#now = Date.parse(runtime.now());
    this.#run = `${(head.revision ?? 0).toString(36)}-${runtime.token().slice(0, 8).replaceAll('.', '-')}`;
  }

  /** Takes in the next rows that there were before the log. @returns how many */
  async takeIn(from: number): Promise<number> {
    const { rows, isLast } = await readRowsOf(this.#account, this.#kind, from, PARTITIONS_TOGETHER);
    await this.#fold(rows);
    this.#set({ building: isLast ? null : from + PARTITIONS_TOGETHER });
    return rows.length;
  }

  /**
   * Folds what the log has got, where that is enough, or has waited long enough, or somebody is to be forgotten.
   * @returns how many changes
   */
  async foldLog(all: boolean): Promise<number> {
    const { position, ready } = this.#head;
    const entries = await readLog(this.#account, this.#kind, position, { pages: PAGES_TOGETHER, isConsistent: true });
    const [first] = entries;
    if (!first) {
      const end = await readLogEnd(this.#account, this.#kind);
      if (end !== null && end > position) throw new MissingChange(this.#account, position + 1);
      if (!ready) this.#set({ ready: true });
      return 0;
    }
    const changes = entries.flatMap((entry) => entry.changes);
    const isDue =
      all ||
      !ready ||
      changes.length >= FOLDED_TOGETHER ||
      first.loggedAt <= this.#now - FOLDED_AFTER_MS ||
      changes.some(({ packed }) => packed === null);
    if (!isDue) return 0;
    await this.#fold(netChanges(changes));
    this.#foldedEntries = entries;
    this.#set({ position: position + entries.length, ready: true });
    return changes.length;
  }

  /** Makes one of those runs of each order that are to be one. @returns how many were merged */
  async mergeSome(): Promise<number> {
    let count = 0;
    for (const [name, runs] of Object.entries(this.#head.runs)) {
      const some = runsToMerge(runs, this.#day);
      if (some.length === 0) continue;
      const run = await mergeRuns(this.#writing(), some);
      const left = runs.filter((one) => !some.includes(one));
      this.#setRuns(name, run ? [...left, run] : left);
      if (this.#isPersonal(name)) this.#doom(some, true);
      count += some.length;
    }
    return count;
  }

  /** Removes the sheets that say who somebody is and that nobody reads any more. */
  async removeDoomed(all: boolean): Promise<void> {
    const { doomed } = this.#head;
    const due = doomed.filter(({ since }) => all || since <= this.#now - READ_FOR_MS);
    // Only what a head that is stored does not name any more.
    const gone = due.filter((one) => one.since < this.#now);
    if (gone.length === 0) return;
    for (const { sheet, height, isWhole } of gone) {
      const part = { sheet, height, first: '', plus: 0, minus: 0 };
      const sheets = isWhole ? await this.#sheetsLeft(part) : [sheet];
      await removeSorted(sheets.reverse().map((one) => keyOf(this.#account, one)));
    }
    this.#set({ doomed: this.#head.doomed.filter((one) => !gone.includes(one)) });
  }

  /** Stores the head, and what follows from that. @returns false where another run has come in between */
  async commit(): Promise<boolean> {
    if (!this.#changed) return true;
    if (!(await writeHead(this.#account, this.#kind, this.#head))) return false;
    if (this.#foldedEntries.length === 0) return true;
    await noteLog(this.#account, this.#kind, this.#head.position);
    const isNamed = this.#orders.some((order) => isPersonal(this.#kind, order));
    if (!isNamed) return true;
    await removeSorted(this.#foldedEntries.map(({ number }) => keys.sortedEntry(this.#account, this.#kind, number)));
    return true;
  }

  /** Puts rows in the place of what the lists hold of them. */
  async #fold(rows: readonly RowVersion[]): Promise<void> {
    const ids = rows.map(({ id }) => id).sort((one, other) => one - other);
    const held = await findRows(this.#account, this.#head.runs[ROWS_ORDER] ?? [], ids);
    const replaced = replacedBy(rows, held);
    if (replaced.length === 0) return;
    const forgotten = this.#isPersonal(ROWS_ORDER) ? replaced.filter(({ next }) => next.packed === null) : [];
    const ranges = forgotten.map(({ next }) => rangeOfRow(next.id));
    const others = replaced.map((one) => (forgotten.includes(one) ? { ...one, old: null } : one));
    await this.#foldInto(ROWS_ORDER, changesOfRows(others), ranges);
    for (const order of this.#orders) {
      const entries = changesIn(this.#kind, order, asChanges(replaced));
      if (this.#isPersonal(order.name)) await this.#foldPersonal(order, entries);
      else await this.#foldInto(order.name, entries, []);
    }
  }

  /** What says who somebody is is taken out of its sheets, where anything else would only weigh it away. */
  async #foldPersonal({ name }: KeptOrder<Rows[RowKind]>, { keys, weights }: Entries): Promise<void> {
    const gone = keys.filter((_, index) => (weights[index] ?? 0) < 0);
    const come = keys.filter((_, index) => (weights[index] ?? 0) > 0);
    const ranges = gone.map((key) => ({ from: key, before: behind(key) }));
    await this.#foldInto(name, { keys: come, weights: come.map(() => 1) }, ranges);
  }

  async #foldInto(name: string, entries: Entries, ranges: readonly KeyRange[]): Promise<void> {
    let runs = this.#head.runs[name] ?? [];
    if (ranges.length > 0) {
      const left: Run[] = [];
      for (const run of runs) {
        const cut = await purged(this.#writing(), run, ranges);
        if (cut.run) left.push(cut.run);
        this.#doom(cut.replaced, false);
      }
      runs = left;
    }
    const run = await writeRun(this.#writing(), [entries]);
    this.#setRuns(name, run ? [...runs, run] : runs);
  }

  async #sheetsLeft(part: Parameters<typeof sheetsIn>[1]): Promise<string[]> {
    try {
      return await sheetsIn(this.#account, part);
    } catch (error) {
      // A run that died has removed some of them: what is below a sheet goes before it.
      if (error instanceof MissingPageError) return [part.sheet];
      throw error;
    }
  }

  #doom(parts: readonly { readonly sheet: string; readonly height: number }[], isWhole: boolean): void {
    const more: Doomed[] = parts.map(({ sheet, height }) => ({ sheet, height, isWhole, since: this.#now }));
    this.#set({ doomed: [...this.#head.doomed, ...more] });
  }

  #isPersonal(name: string): boolean {
    const order = this.#orders.find((one) => one.name === name) ?? { name };
    return isPersonal(this.#kind, order);
  }

  #setRuns(name: string, runs: readonly Run[]): void {
    this.#set({ runs: { ...this.#head.runs, [name]: runs } });
  }

  #set(change: Partial<SortedHead>): void {
    this.#head = { ...this.#head, ...change };
    this.#changed = true;
  }

  #writing(): Writing {
    this.#named += 1;
    return { account: this.#account, name: `${this.#run}-${this.#named.toString(36)}`, day: this.#day };
  }

  get #account(): number {
    return this.#call.account.id;
  }

  get #day(): number {
    return Math.floor(this.#now / DAY_MS);
  }
}
