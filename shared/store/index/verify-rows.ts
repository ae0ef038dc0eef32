import type { RowKind } from '#shared/domain/lists/row.ts';
import type { Runtime } from '#shared/runtime.ts';
import { ROWS_ORDER, rowIn } from '#shared/store/index/orders/orders.ts';
import { netChanges } from '#shared/store/index/orders/row-changes.ts';
import { findRows, mergedEntries } from '#shared/store/index/segments/segments.ts';
import { type RowChange, type RowVersion, readRowsOf } from '#shared/store/lists/rows.ts';
import { keys, ROWS_TOGETHER } from '#shared/store/table/keys.ts';
import type { Pace } from '#shared/store/table/pace.ts';
import { type Item, readItems } from '#shared/store/table/read.ts';
import { beginAnew } from './backfill.ts';
import { logRows, readLog } from './log.ts';
import { readHead } from './manifest.ts';

/** A row that sorted lists hold otherwise than the table. */
export interface SortedRowDifference {
  readonly account: number;
  readonly kind: RowKind;
  readonly id: number;
}

/** Lists follow rows within seconds: what differs is looked at again after this long before it counts. */
const FOLLOWED_MS = 3000;
/** As much of the log as lists have at the most, and more. */
const PAGES_OF_LOG = 100;
const LOGGED_TOGETHER = 90;

/**
 * Compares the rows that the sorted lists of a kind hold with those in the table, ten thousand at a time, while traffic goes on.
 * It holds what a partition of rows has, and the ids of what differs.
 * @param repairs whether what differs is logged as a change, for the lists to take in; where they hold later rows than there
 *   are, they are made anew
 */
export async function compareSortedRows(
  runtime: Pick<Runtime, 'now' | 'sleep'>,
  { account, kind }: Pick<SortedRowDifference, 'account' | 'kind'>,
  pace: Pace,
  repairs: boolean,
): Promise<SortedRowDifference[]> {
  const suspects = await suspectsOf(account, kind, pace);
  if (suspects.length === 0) return [];
  await runtime.sleep(FOLLOWED_MS);
  const wrong = (await pace.inHundreds(suspects, (ids) => differing(account, kind, ids))).flat();
  if (repairs) {
    const head = await readHead(account, kind);
    if (head && wrong.some(isLater)) await beginAnew(account, kind, head, Date.parse(runtime.now()));
    else
      await log(
        wrong.map((one) => ({ ...changeOf(one), key: keys.row(account, kind, one.id) })),
        pace,
        runtime.now(),
      );
  }
  return wrong.map(({ id }) => ({ account, kind, id }));
}

async function log(changes: readonly RowChange[], pace: Pace, now: string): Promise<void> {
  for (let from = 0; from < changes.length; from += LOGGED_TOGETHER) {
    await pace.take(() => logRows(changes.slice(from, from + LOGGED_TOGETHER), now));
  }
}

/** The ids of rows that runs do not hold as the table does: also of those that are not folded yet. */
async function suspectsOf(account: number, kind: RowKind, pace: Pace): Promise<number[]> {
  const head = await readHead(account, kind);
  const suspects: number[] = [];
  const held = heldRows(account, head?.runs[ROWS_ORDER] ?? []);
  let next = await held.next();
  for (let part = 0, isLast = false; !isLast; part += 1) {
    const table = await pace.take(() => readRowsOf(account, kind, part, 1));
    isLast = table.isLast;
    const stored = new Map(table.rows.map((row) => [row.id, row.packed]));
    for (; !next.done && (isLast || next.value.id < (part + 1) * ROWS_TOGETHER); next = await held.next()) {
      const { id, packed } = next.value;
      if ((stored.get(id) ?? null) !== packed) suspects.push(id);
      stored.delete(id);
    }
    for (const [id, packed] of stored) if (packed !== null) suspects.push(id);
  }
  return suspects;
}

/** The rows that runs hold, in the order of their ids. */
async function* heldRows(account: number, runs: Parameters<typeof mergedEntries>[1]): AsyncGenerator<RowVersion> {
  for await (const { keys: some, weights } of mergedEntries(account, runs)) {
    for (const [index, key] of some.entries()) if ((weights[index] ?? 0) > 0) yield rowIn(key);
  }
}

/** A row as lists have it, with what is not folded yet, and as the table has it. */
interface Differing {
  readonly id: number;
  readonly held: RowVersion | null;
  readonly stored: Stored | null;
}
type Stored = Pick<RowVersion, 'revision' | 'packed'>;

/** What differs from the rows as they were before lists were read, and as they are then: a change may come in between. */
async function differing(account: number, kind: RowKind, ids: readonly number[]): Promise<Differing[]> {
  const before = await storedRows(account, kind, ids);
  const head = await readHead(account, kind);
  if (!head) return [];
  const sorted = ids.toSorted((one, other) => one - other);
  const held = await findRows(account, head.runs[ROWS_ORDER] ?? [], sorted);
  const log = await readLog(account, kind, head.position, { pages: PAGES_OF_LOG, isConsistent: true });
  for (const change of netChanges(log.flatMap((entry) => entry.changes))) {
    const known = held.get(change.id);
    if (!known || known.revision <= change.revision) held.set(change.id, change);
  }
  const after = await storedRows(account, kind, ids);
  return ids.flatMap((id) => {
    const own = held.get(id) ?? null;
    const stored = after.get(id) ?? null;
    const isSame = [before.get(id), stored].some((row) => (row?.packed ?? null) === (own?.packed ?? null));
    return isSame ? [] : [{ id, held: own, stored }];
  });
}

async function storedRows(account: number, kind: RowKind, ids: readonly number[]): Promise<Map<number, Stored>> {
  const found = await readItems(ids.map((id) => keys.row(account, kind, id)));
  const items = ids.flatMap((id) => found.get<Item>(keys.row(account, kind, id)) ?? []);
  return new Map(
    items.map(({ sk, revision, packed = null }) => [
      Number(sk),
      { revision: Number(revision), packed: packed as string | null },
    ]),
  );
}

/** Whether lists hold a later state than the table: what comes then would be taken for older. */
function isLater({ held, stored }: Differing): boolean {
  return held !== null && stored !== null && held.revision > stored.revision;
}

/** What makes lists hold what the table has. Of a row that is gone there as well nothing is kept. */
function changeOf({ held, stored }: Differing): Pick<RowChange, 'revision' | 'packed' | 'before'> {
  const revision = Math.max(stored?.revision ?? 0, held?.revision ?? 0);
  return { revision, packed: stored?.packed ?? null, before: held?.packed ?? null };
}
