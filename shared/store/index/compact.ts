import type { RowByKind, RowKind } from '#shared/domain/lists/row.ts';
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
import { type RowVersion, readRowPartitions } from '#shared/store/lists/rows.ts';
import { keys } from '#shared/store/table/keys.ts';
import { rebuildIndex } from './backfill.ts';
import { type LogEntry, readLog, readLogEnd, saveLogPosition } from './log.ts';
import { type Manifest, type ObsoletePage, readManifest, writeManifest } from './manifest.ts';
import { MissingPageError } from './missing-page.ts';
import type { PageRef } from './pages/page-encoding.ts';

/** In pages of 1 MB. */
const LOG_PAGES_PER_FLUSH = 4;
/** A partition holds 10,000 rows. */
const PARTITIONS_PER_BACKFILL = 5;
/** Readers of an older manifest have finished by then. */
const READER_GRACE_MS = 60_000;

interface CompactionResult {
  /** Flushed changes and merged segments. */
  readonly flushed: number;
  readonly merged: number;
  /** False when time ran out; the next run continues. */
  readonly finished: boolean;
}

interface IndexCall {
  readonly account: { readonly id: number };
  readonly runtime: Pick<Runtime, 'now' | 'token'>;
}

interface CompactionOptions {
  readonly kind: RowKind;
  readonly hasTime?: () => boolean;
  /** Flushes and deletes without waiting for size or age. */
  readonly all?: boolean;
}

/** A change is missing from the log, so the index can no longer catch up: it must be rebuilt. */
export class MissingLogEntryError extends Error {
  constructor(account: number, number: number) {
    super(`entry ${number} of an index log of account ${account} is gone`);
    this.name = 'MissingLogEntryError';
  }
}

/**
 * Brings an index up to date: backfills rows, flushes the log into segments, and compacts segments. Each step writes
 * new pages first and then the manifest that refers to them. A compaction may therefore be late, repeated, concurrent
 * or crash at any write: pages without a manifest are ignored and expire.
 * @throws MissingLogEntryError and MissingPageError when the index must be rebuilt
 */
export async function compactIndex(
  call: IndexCall,
  { kind, hasTime = () => true, all = false }: CompactionOptions,
): Promise<CompactionResult> {
  const { account } = call;
  let [flushed, merged] = [0, 0];
  for (;;) {
    const manifest = await readManifest(account.id, kind);
    if (!manifest) return { flushed, merged, finished: true };
    if (!hasTime()) return { flushed, merged, finished: false };
    if (!hasAllOrders(kind, manifest)) {
      await rebuildIndex(account.id, kind, manifest, Date.parse(call.runtime.now()));
      continue;
    }
    const step = new CompactionStep(call, kind, manifest);
    const changes =
      manifest.backfillFrom === null ? await step.flushLog(all) : await step.backfillRows(manifest.backfillFrom);
    const segments = await step.compactSegments();
    await step.deleteObsolete(all);
    const isDone = await step.commit();
    if (isDone && changes === 0 && segments === 0 && manifest.backfillFrom === null)
      return { flushed, merged, finished: true };
    flushed += changes;
    merged += segments;
  }
}

/** Whether the index has exactly the orders of this version. */
function hasAllOrders(kind: RowKind, { segments }: Manifest): boolean {
  return Object.keys(segments).sort().join() === listOrderNames(kind).sort().join();
}

/** One step from a manifest to the next. */
class CompactionStep {
  readonly #call: IndexCall;
  readonly #kind: RowKind;
  readonly #orders: readonly IndexOrder<RowByKind[RowKind]>[];
  readonly #writeId: string;
  readonly #now: number;
  #manifest: Manifest;
  #changed = false;
  #writes = 0;
  #flushedEntries: readonly LogEntry[] = [];

  constructor({ account, runtime }: IndexCall, kind: RowKind, manifest: Manifest) {
    this.#call = { account, runtime };
    this.#kind = kind;
    this.#orders = listOrders(kind) as readonly IndexOrder<RowByKind[RowKind]>[];
    this.#manifest = manifest;
    this.#now = Date.parse(runtime.now());
    this.#writeId = `${(manifest.revision ?? 0).toString(36)}-${runtime.token().slice(0, 8).replaceAll('.', '-')}`;
  }

  /** Backfills the next rows. Returns their number. */
  async backfillRows(from: number): Promise<number> {
    const { rows, isLast } = await readRowPartitions(this.#account, this.#kind, from, PARTITIONS_PER_BACKFILL);
    await this.#writeRows(rows);
    this.#set({ backfillFrom: isLast ? null : from + PARTITIONS_PER_BACKFILL });
    return rows.length;
  }

  /**
   * Flushes the log when it is large or old enough, or when it contains a deletion (personal data is erased immediately).
   * Returns the number of changes.
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

  /** Merges the segments of each order that are due. Returns their number. */
  async compactSegments(): Promise<number> {
    let count = 0;
    for (const [name, segments] of Object.entries(this.#manifest.segments)) {
      const toCompact = segmentsToCompact(segments, this.#day);
      if (toCompact.length === 0) continue;
      const segment = await mergeSegments(this.#nextWrite(), toCompact);
      const remaining = segments.filter((candidate) => !toCompact.includes(candidate));
      this.#setSegments(name, segment ? [...remaining, segment] : remaining);
      if (this.#isPersonal(name)) this.#markObsolete(toCompact, true);
      count += toCompact.length;
    }
    return count;
  }

  /** Deletes obsolete pages that contain personal data, once no reader uses them. */
  async deleteObsolete(all: boolean): Promise<void> {
    const { obsolete } = this.#manifest;
    const due = obsolete.filter(({ since }) => all || since <= this.#now - READER_GRACE_MS);
    // Pages marked in this step are still referenced by the stored manifest.
    const expired = due.filter((page) => page.since < this.#now);
    if (expired.length === 0) return;
    for (const { id, height, isSubtree } of expired) {
      const page = { id, height, first: '', plus: 0, minus: 0 };
      const pages = isSubtree ? await this.#remainingPages(page) : [id];
      await deleteItems(pages.reverse().map((pageId) => pageKey(this.#account, pageId)));
    }
    this.#set({ obsolete: this.#manifest.obsolete.filter((page) => !expired.includes(page)) });
  }

  /**
   * Writes the manifest, then records the log position and deletes flushed log entries with personal data. Returns
   * false on a conflict.
   */
  async commit(): Promise<boolean> {
    if (!this.#changed) return true;
    if (!(await writeManifest(this.#account, this.#kind, this.#manifest))) return false;
    if (this.#flushedEntries.length === 0) return true;
    await saveLogPosition(this.#account, this.#kind, this.#manifest.logPosition);
    const hasPersonalOrders = this.#orders.some((order) => isPersonal(this.#kind, order));
    if (!hasPersonalOrders) return true;
    await deleteItems(this.#flushedEntries.map(({ number }) => keys.sortedEntry(this.#account, this.#kind, number)));
    return true;
  }

  /** Replaces the indexed versions of rows. */
  async #writeRows(rows: readonly RowVersion[]): Promise<void> {
    const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
    const versions = await findRowVersions(this.#account, this.#manifest.segments[ROWS_ORDER] ?? [], ids);
    const replaced = findReplacements(rows, versions);
    if (replaced.length === 0) return;
    const erased = this.#isPersonal(ROWS_ORDER) ? replaced.filter(({ next }) => next.packed === null) : [];
    const ranges = erased.map(({ next }) => rowRange(next.id));
    const others = replaced.map((replacement) =>
      erased.includes(replacement) ? { ...replacement, old: null } : replacement,
    );
    await this.#writeEntries(ROWS_ORDER, changedRowEntries(others), ranges);
    for (const order of this.#orders) {
      const entries = changedEntries(this.#kind, order, toPackedChanges(replaced));
      if (this.#isPersonal(order.name)) await this.#writePersonalEntries(order, entries);
      else await this.#writeEntries(order.name, entries, []);
    }
  }

  /** Removes personal keys from their pages. Other orders add a negative weight instead. */
  async #writePersonalEntries({ name }: IndexOrder<RowByKind[RowKind]>, { keys, weights }: Entries): Promise<void> {
    const removed = keys.filter((_, index) => (weights[index] ?? 0) < 0);
    const added = keys.filter((_, index) => (weights[index] ?? 0) > 0);
    const ranges = removed.map((key) => ({ from: key, before: keyAfter(key) }));
    await this.#writeEntries(name, { keys: added, weights: added.map(() => 1) }, ranges);
  }

  async #writeEntries(name: string, entries: Entries, ranges: readonly KeyRange[]): Promise<void> {
    let segments = this.#manifest.segments[name] ?? [];
    if (ranges.length > 0) {
      const remaining: Segment[] = [];
      for (const segment of segments) {
        const cut = await purgeKeys(this.#nextWrite(), segment, ranges);
        if (cut.segment) remaining.push(cut.segment);
        this.#markObsolete(cut.replaced, false);
      }
      segments = remaining;
    }
    const segment = await writeSegment(this.#nextWrite(), [entries]);
    this.#setSegments(name, segment ? [...segments, segment] : segments);
  }

  async #remainingPages(page: Parameters<typeof listPages>[1]): Promise<string[]> {
    try {
      return await listPages(this.#account, page);
    } catch (error) {
      // A crashed run deleted some of them: children are deleted before their parent.
      if (error instanceof MissingPageError) return [page.id];
      throw error;
    }
  }

  #markObsolete(pages: readonly Pick<PageRef, 'id' | 'height'>[], isSubtree: boolean): void {
    const more: ObsoletePage[] = pages.map(({ id, height }) => ({ id, height, isSubtree, since: this.#now }));
    this.#set({ obsolete: [...this.#manifest.obsolete, ...more] });
  }

  #isPersonal(name: string): boolean {
    const order = this.#orders.find((candidate) => candidate.name === name) ?? { name };
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
