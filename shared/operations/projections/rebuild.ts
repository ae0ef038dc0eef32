import type { OpenCall } from '#shared/operations/call.ts';
import {
  compareWrittenCode,
  findWrittenCodes,
  type WrittenCode,
} from '#shared/operations/promoters/compare-promo-codes.ts';
import { listApart } from '#shared/operations/promoters/list-apart.ts';
import type { StoredEvent } from '#shared/store/journal.ts';
import { scanProjected } from '#shared/store/projected.ts';
import { project } from '#shared/store/projections.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { Pace } from '#shared/store/table/pace.ts';
import { Comparison } from './rebuild-comparison.ts';
import { eachLostEvent, foldEvents, type LostEvents, type Scope } from './rebuild-fold.ts';
import { type ListDifference, lists } from './rebuild-lists.ts';
import { compareRows, type RowFindings } from './rebuild-rows.ts';
import { compareSorted, type SortedFindings } from './rebuild-sorted.ts';
import { type SumDifference, sums } from './rebuild-sums.ts';

/** What a comparison, or a rebuild, has found; a rebuild has put it right. */
export interface Findings extends RowFindings, SortedFindings {
  readonly events: number;
  /** How many items hold counters and balances. */
  readonly items: number;
  readonly lists: number;
  readonly differences: readonly SumDifference[];
  readonly listDifferences: readonly ListDifference[];
  readonly lost: readonly LostEvents[];
  /** Promo codes of an earlier version, which are found only as they are written, and those that are the same. */
  readonly writtenCodes: readonly WrittenCode[];
  /** How many items and lists changed each time they were looked at, so that nothing can be said of them. */
  readonly unsettled: number;
}

const MOST_ROUNDS = 5;
/**
 * A read outside of a transaction may see some of its writes before the others (an event's mark, not yet its sum). What
 * is read this long before or after the events does not belong to a transaction that is half to be seen among them.
 */
const SETTLE_MS = 1000;

/**
 * Compares counters, balances and lists with the events that are marked as counted, and rows with their records, while
 * traffic goes on, which comes first: a check takes what it leaves over of the table.
 */
export function checkProjections(call: OpenCall, scope: Scope): Promise<Findings> {
  return compare(call, scope, false);
}

/**
 * Puts what differs right, each item or list unless an event was counted into it meanwhile (then it is looked at again),
 * and then adds the lost events. Archived promoters that an earlier version has left among the others go to lists of their
 * own by an event, as if they were archived now; they keep the time. Promo codes that an earlier version has put where they
 * are found only as they are written are put where codes are compared; of two that are the same the older one stays.
 */
export async function rebuildProjections(call: OpenCall, scope: Scope): Promise<Findings> {
  const { runtime } = call;
  const findings = await compare(call, scope, true);
  if (findings.lost.length > 0) {
    const add = (events: readonly StoredEvent[]) => attempt(() => project(events, runtime.now()), runtime);
    await eachLostEvent(scope, async (events) => void (await add(events)), new Pace(runtime));
  }
  for (const left of findings.leftListed) await listApart(call, left);
  for (const code of findings.writtenCodes) await compareWrittenCode(call, code);
  return findings;
}

async function compare(call: OpenCall, scope: Scope, repairs: boolean): Promise<Findings> {
  const { runtime } = call;
  const ofRows = await compareRows(call, scope.account, repairs);
  const ofSorted = await compareSorted(call, scope.account, repairs);
  const writtenCodes = await findWrittenCodes({ runtime }, scope.account);
  const pace = new Pace(runtime);
  const before = await scanProjected(scope.account, pace);
  await runtime.sleep(SETTLE_MS);
  let fold = await foldEvents(scope, pace);
  const { events, lost } = fold;
  const ofSums = new Comparison(sums, before.sums, fold, repairs);
  const ofLists = new Comparison(lists, before.heads, fold, repairs);
  for (let round = 1; ; round += 1) {
    await runtime.sleep(SETTLE_MS);
    await Promise.all([ofSums.look(fold, pace), ofLists.look(fold, pace)]);
    const unsettled = ofSums.unsettled + ofLists.unsettled;
    if (unsettled === 0 || round === MOST_ROUNDS) {
      const { items, differences } = ofSums;
      return {
        events,
        items,
        lists: ofLists.items,
        differences,
        listDifferences: ofLists.differences,
        lost,
        writtenCodes,
        unsettled,
        ...ofSorted,
        ...ofRows,
      };
    }
    await runtime.sleep(SETTLE_MS);
    fold = await foldEvents(scope, pace);
  }
}
