import type { RowKind, Rows } from '#shared/domain/lists/row.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { Runtime } from '#shared/runtime.ts';
import type { Entries } from '#shared/store/index/keys/entries.ts';
import { type KeyRange, keyAfter } from '#shared/store/index/keys/key-encoding.ts';
import { type IndexOrder, listOrderNames, listOrders } from '#shared/store/index/orders/definitions.ts';
import { ROWS_ORDER, rowRange } from '#shared/store/index/orders/orders.ts';
import {
  changedEntries,
  changedRowEntries,
  collapseChanges,
  findReplacements,
  isPersonal,
  toPackedChanges,
} from '#shared/store/index/orders/row-changes.ts';
import { deleteItems, pageKey } from '#shared/store/index/pages/pages.ts';
import { FLUSH_AFTER_MS, FLUSH_CHANGES, type Segment, segmentsToCompact } from '#shared/store/index/segments/policy.ts';
import {
  findRowVersions,
  listPages,
  mergeSegments,
  purgeKeys,
  type SegmentWrite,
  writeSegment,
} from '#shared/store/index/segments/segments.ts';
import { type RowVersion, readRowsOf } from '#shared/store/lists/rows.ts';
import { keys } from '#shared/store/table/keys.ts';
import { rebuildIndex } from './backfill.ts';
import { type LogEntry, readLog, readLogEnd, saveLogPosition } from './log.ts';
import { type Manifest, type ObsoletePage, readManifest, writeManifest } from './manifest.ts';
import { MissingPageError } from './missing-page.ts';
import type { PageRef } from './pages/page-encoding.ts';

/** How many megabytes of the log are folded together. */
const LOG_PAGES_PER_FLUSH = 4;
/** How many partitions of rows, of ten thousand each, are taken in together. */
const PARTITIONS_PER_BACKFILL = 5;
/** Whoever has read an older head is done with it then. */
const READER_TIMEOUT_MS = 60_000;

/** What a run at the lists of a kind has done. */
interface CompactionResult {
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
interface CompactionOptions {
  readonly kind: RowKind;
  /** Whether there is time for some more. */
  readonly hasTime?: () => boolean;
  /** Folds whatever there is, however little. */
  readonly all?: boolean;
}

/** The log lacks what it should have: something that has happened cannot come to the lists by it any more. */
export class MissingLogEntryError extends Error {
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
export async function compactIndex(
  call: IndexCall,
  { kind, hasTime = () => true, all = false }: CompactionOptions,
): Promise<CompactionResult> {
  const { account } = call;
  let [folded, merged] = [0, 0];
  for (;;) {
    const manifest = await readManifest(account.id, kind);
    if (!manifest) return { folded, merged, finished: true };
    if (!hasTime()) return { folded, merged, finished: false };
    if (!hasAllOrders(kind, manifest)) {
      await rebuildIndex(account.id, kind, manifest, Date.parse(call.runtime.now()));
      continue;
    }
    const step = new Step(call, kind, manifest);
    const changes =
      manifest.backfillFrom === null ? await step.flushLog(all) : await step.backfillRows(manifest.backfillFrom);
    const segments = await step.compactSegments();
    await step.deleteObsolete(all);
    const isDone = await step.commit();
    if (isDone && changes === 0 && segments === 0 && manifest.backfillFrom === null)
      return { folded, merged, finished: true };
    folded += changes;
    merged += segments;
  }
}

/** Whether the lists have the orders that this version knows, and no others. */
function hasAllOrders(kind: RowKind, { segments }: Manifest): boolean {
  return Object.keys(segments).sort().join() === listOrderNames(kind).sort().join();
}

/** One step from a head to the next. */
class Step {
  readonly #call: IndexCall;
  readonly #kind: RowKind;
  readonly #orders: readonly IndexOrder<Rows[RowKind]>[];
  readonly #writeId: string;
  readonly #now: number;
  #manifest: Manifest;
  #changed = false;
  #writes = 0;
  #flushedEntries: readonly LogEntry[] = [];

  constructor({ account, runtime }: IndexCall, kind: RowKind, manifest: Manifest) {
    this.#call = { account, runtime };
    this.#kind = kind;
    this.#orders = listOrders(kind) as readonly IndexOrder<Rows[RowKind]>[];
    this.#manifest = manifest;
    this.#now = Date.parse(runtime.now());
    this.#writeId = `${(manifest.revision ?? 0).toString(36)}-${runtime.token().slice(0, 8).replaceAll('.', '-')}`;
  }

  /** Takes in the next rows that there were before the log. @returns how many */
  async backfillRows(from: number): Promise<number> {
    const { rows, isLast } = await readRowsOf(this.#account, this.#kind, from, PARTITIONS_PER_BACKFILL);
    await this.#writeRows(rows);
    this.#set({ backfillFrom: isLast ? null : from + PARTITIONS_PER_BACKFILL });
    return rows.length;
  }

  /**
   * Folds what the log has got, where that is enough, or has waited long enough, or somebody is to be forgotten.
   * @returns how many changes
   */
  async flushLog(all: boolean): Promise<number> {
    const { logPosition, ready } = this.#manifest;
    const entries = await readLog(this.#account, this.#kind, logPosition, {
      pages: LOG_PAGES_PER_FLUSH,
      isConsistent: true,
    });
    const [first] = entries;
    if (!first) {
      const end = await readLogEnd(this.#account, this.#kind);
      if (end !== null && end > logPosition) throw new MissingLogEntryError(this.#account, logPosition + 1);
      if (!ready) this.#set({ ready: true });
      return 0;
    }
    const changes = entries.flatMap((entry) => entry.changes);
    const isDue =
      all ||
      !ready ||
      changes.length >= FLUSH_CHANGES ||
      first.loggedAt <= this.#now - FLUSH_AFTER_MS ||
      changes.some(({ packed }) => packed === null);
    if (!isDue) return 0;
    await this.#writeRows(collapseChanges(changes));
    this.#flushedEntries = entries;
    this.#set({ logPosition: logPosition + entries.length, ready: true });
    return changes.length;
  }

  /** Makes one of those runs of each order that are to be one. @returns how many were merged */
  async compactSegments(): Promise<number> {
    let count = 0;
    for (const [name, segments] of Object.entries(this.#manifest.segments)) {
      const some = segmentsToCompact(segments, this.#day);
      if (some.length === 0) continue;
      const segment = await mergeSegments(this.#nextWrite(), some);
      const left = segments.filter((one) => !some.includes(one));
      this.#setSegments(name, segment ? [...left, segment] : left);
      if (this.#isPersonal(name)) this.#markObsolete(some, true);
      count += some.length;
    }
    return count;
  }

  /** Removes the sheets that say who somebody is and that nobody reads any more. */
  async deleteObsolete(all: boolean): Promise<void> {
    const { obsolete } = this.#manifest;
    const due = obsolete.filter(({ since }) => all || since <= this.#now - READER_TIMEOUT_MS);
    // Only what a head that is stored does not name any more.
    const gone = due.filter((one) => one.since < this.#now);
    if (gone.length === 0) return;
    for (const { id, height, isSubtree } of gone) {
      const page = { id, height, first: '', plus: 0, minus: 0 };
      const pages = isSubtree ? await this.#remainingPages(page) : [id];
      await deleteItems(pages.reverse().map((one) => pageKey(this.#account, one)));
    }
    this.#set({ obsolete: this.#manifest.obsolete.filter((one) => !gone.includes(one)) });
  }

  /** Stores the head, and what follows from that. @returns false where another run has come in between */
  async commit(): Promise<boolean> {
    if (!this.#changed) return true;
    if (!(await writeManifest(this.#account, this.#kind, this.#manifest))) return false;
    if (this.#flushedEntries.length === 0) return true;
    await saveLogPosition(this.#account, this.#kind, this.#manifest.logPosition);
    const isNamed = this.#orders.some((order) => isPersonal(this.#kind, order));
    if (!isNamed) return true;
    await deleteItems(this.#flushedEntries.map(({ number }) => keys.sortedEntry(this.#account, this.#kind, number)));
    return true;
  }

  /** Puts rows in the place of what the lists hold of them. */
  async #writeRows(rows: readonly RowVersion[]): Promise<void> {
    const ids = rows.map(({ id }) => id).sort((one, other) => one - other);
    const held = await findRowVersions(this.#account, this.#manifest.segments[ROWS_ORDER] ?? [], ids);
    const replaced = findReplacements(rows, held);
    if (replaced.length === 0) return;
    const forgotten = this.#isPersonal(ROWS_ORDER) ? replaced.filter(({ next }) => next.packed === null) : [];
    const ranges = forgotten.map(({ next }) => rowRange(next.id));
    const others = replaced.map((one) => (forgotten.includes(one) ? { ...one, old: null } : one));
    await this.#writeEntries(ROWS_ORDER, changedRowEntries(others), ranges);
    for (const order of this.#orders) {
      const entries = changedEntries(this.#kind, order, toPackedChanges(replaced));
      if (this.#isPersonal(order.name)) await this.#writePersonalEntries(order, entries);
      else await this.#writeEntries(order.name, entries, []);
    }
  }

  /** What says who somebody is is taken out of its sheets, where anything else would only weigh it away. */
  async #writePersonalEntries({ name }: IndexOrder<Rows[RowKind]>, { keys, weights }: Entries): Promise<void> {
    const gone = keys.filter((_, index) => (weights[index] ?? 0) < 0);
    const come = keys.filter((_, index) => (weights[index] ?? 0) > 0);
    const ranges = gone.map((key) => ({ from: key, before: keyAfter(key) }));
    await this.#writeEntries(name, { keys: come, weights: come.map(() => 1) }, ranges);
  }

  async #writeEntries(name: string, entries: Entries, ranges: readonly KeyRange[]): Promise<void> {
    let segments = this.#manifest.segments[name] ?? [];
    if (ranges.length > 0) {
      const left: Segment[] = [];
      for (const segment of segments) {
        const cut = await purgeKeys(this.#nextWrite(), segment, ranges);
        if (cut.segment) left.push(cut.segment);
        this.#markObsolete(cut.replaced, false);
      }
      segments = left;
    }
    const segment = await writeSegment(this.#nextWrite(), [entries]);
    this.#setSegments(name, segment ? [...segments, segment] : segments);
  }

  async #remainingPages(page: Parameters<typeof listPages>[1]): Promise<string[]> {
    try {
      return await listPages(this.#account, page);
    } catch (error) {
      // A run that died has removed some of them: what is below a sheet goes before it.
      if (error instanceof MissingPageError) return [page.id];
      throw error;
    }
  }

  #markObsolete(pages: readonly Pick<PageRef, 'id' | 'height'>[], isSubtree: boolean): void {
    const more: ObsoletePage[] = pages.map(({ id, height }) => ({ id, height, isSubtree, since: this.#now }));
    this.#set({ obsolete: [...this.#manifest.obsolete, ...more] });
  }

  #isPersonal(name: string): boolean {
    const order = this.#orders.find((one) => one.name === name) ?? { name };
    return isPersonal(this.#kind, order);
  }

  #setSegments(name: string, segments: readonly Segment[]): void {
    this.#set({ segments: { ...this.#manifest.segments, [name]: segments } });
  }

  #set(change: Partial<Manifest>): void {
    this.#manifest = { ...this.#manifest, ...change };
    this.#changed = true;
  }

  #nextWrite(): SegmentWrite {
    this.#writes += 1;
    return { account: this.#account, name: `${this.#writeId}-${this.#writes.toString(36)}`, day: this.#day };
  }

  get #account(): number {
    return this.#call.account.id;
  }

  get #day(): number {
    return Math.floor(this.#now / DAY_MS);
  }
}
