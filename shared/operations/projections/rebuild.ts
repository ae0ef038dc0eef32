import type { OpenCall } from '#shared/operations/call.ts';
import { compareWrittenCode, type WrittenCode, withKeepers } from '#shared/operations/promoters/compare-promo-codes.ts';
import { listApart } from '#shared/operations/promoters/list-apart.ts';
import { compareIndexes, type IndexFindings } from '#shared/store/index/verify.ts';
import type { StoredEvent } from '#shared/store/journal.ts';
import { areNumbered, numberEvents } from '#shared/store/projections/events-of-account.ts';
import { project } from '#shared/store/projections/projections.ts';
import { findWrittenPromoCodes, findWrittenPromoCodesOf } from '#shared/store/promoters/promo-codes.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { accountOf, type Key } from '#shared/store/table/keys.ts';
import { Pace } from '#shared/store/table/pace.ts';
import { byKeys } from './rebuild-by-keys.ts';
import { Comparison } from './rebuild-comparison.ts';
import { eachLostEvent, foldEvents, type LostEvents, type Scope, type Source, wholeTableOf } from './rebuild-fold.ts';
import { type ListDifference, lists } from './rebuild-lists.ts';
import { RevenueComparison, type RevenueFindings } from './rebuild-revenue.ts';
import { compareRows, type RowFindings } from './rebuild-rows.ts';
import { type SumDifference, sums } from './rebuild-sums.ts';
import { leftAlone, type SkippedEvent } from './sound-events.ts';

/** What a comparison, or a rebuild, has found; a rebuild has put it right. */
export interface Findings extends RowFindings, IndexFindings, EventFindings {
  /** Promo codes of an earlier version, which are found only as they are written, and those that are the same. */
  readonly writtenCodes: readonly WrittenCode[];
  /**
   * Why the whole table was read: because everything was to be compared or put right, because events of earlier versions are
   * found in no other way, or because what was read by keys differed. Null where only the account was read.
   */
  readonly wholeTable: 'asked' | 'older' | 'differs' | null;
}

/** What comparing counters, balances, lists and the revenue of leads with the events has found. */
interface EventFindings extends RevenueFindings {
  readonly events: number;
  /** How many items hold counters and balances. */
  readonly items: number;
  readonly lists: number;
  readonly differences: readonly SumDifference[];
  readonly listDifferences: readonly ListDifference[];
  readonly lost: readonly LostEvents[];
  /** Events that nothing can be made of: they are passed over. */
  readonly skipped: readonly SkippedEvent[];
  /** How many items and lists changed each time they were looked at, so that nothing can be said of them. */
  readonly unsettled: number;
}

const MOST_ROUNDS = 5;
/**
 * A read outside of a transaction may see some of its writes before the others (an event's mark, not yet its sum). What
 * is read this long before or after the events does not belong to a transaction that is half to be seen among them.
 */
export const SETTLE_MS = 1000;

/**
 * Compares counters, balances and lists with the events that are marked as counted, the revenue of leads with all events, and rows with
 * their records, while traffic goes on, which comes first: a check takes what it leaves over of the table. One account is read by its keys; what
 * differs then is said only after the whole table was read, where nothing can be missed. Clicks that were never counted are
 * not found by keys.
 */
export async function checkProjections(call: OpenCall, scope: Scope): Promise<Findings> {
  const { account } = scope;
  if (account === null) return compare(call, scope, 'asked');
  return compare(call, scope, (await areNumbered(account)) ? null : 'older');
}

/**
 * Puts what differs right, each item or list unless an event was counted into it meanwhile (then it is looked at again),
 * and then adds the lost events. Archived promoters that an earlier version has left among the others go to lists of their
 * own by an event, as if they were archived now; they keep the time. Promo codes that an earlier version has put where they
 * are found only as they are written are put where codes are compared; of two that are the same the older one stays.
 *
 * An event that nothing can be made of is passed over. If it had been counted, nobody can say into what: then counters, balances and
 * lists of its account stay as they are ({@link leftAlone}).
 */
export async function rebuildProjections(call: OpenCall, scope: Scope): Promise<Findings> {
  const { runtime } = call;
  const findings = await compare(call, scope, 'asked', true);
  if (findings.lost.length > 0) {
    const add = (events: readonly StoredEvent[]) => attempt(() => project(events, runtime.now()), runtime);
    await eachLostEvent(scope, async (events) => void (await add(events)), new Pace(runtime));
  }
  for (const left of findings.leftListed) await listApart(call, left);
  for (const code of findings.writtenCodes) await compareWrittenCode(call, code);
  await numberEvents(scope.account, runtime.now(), new Pace(runtime));
  return findings;
}

async function compare(
  call: OpenCall,
  scope: Scope,
  wholeTable: Findings['wholeTable'],
  repairs = false,
): Promise<Findings> {
  const { runtime } = call;
  const { account } = scope;
  const isByKeys = account !== null && wholeTable === null;
  const ofRows = await compareRows(call, account, repairs);
  const ofSorted = await compareIndexes(call.runtime, account, repairs);
  const pace = new Pace(runtime);
  const writtenCodes = await withKeepers(
    isByKeys ? await findWrittenPromoCodesOf(account, pace) : await findWrittenPromoCodes(account, pace),
  );
  const others = { writtenCodes, ...ofSorted, ...ofRows };
  if (isByKeys) {
    const found = await compareEvents(call, scope, byKeys(account), repairs);
    const { differences, listDifferences, revenueDifferences } = found;
    const isRight = differences.length + listDifferences.length + revenueDifferences.length === 0;
    if (isRight) return { ...others, ...found, wholeTable };
  }
  const found = await compareEvents(call, scope, wholeTableOf(account), repairs);
  return { ...others, ...found, wholeTable: wholeTable ?? 'differs' };
}

async function compareEvents(
  { runtime }: OpenCall,
  scope: Scope,
  source: Source,
  repairs: boolean,
): Promise<EventFindings> {
  const pace = new Pace(runtime);
  const before = await source.readProjected(pace);
  await runtime.sleep(SETTLE_MS);
  let fold = await foldEvents(scope, pace, source);
  const { events, lost, skipped } = fold;
  const left = leftAlone(skipped);
  const isRepaired = ({ pk }: Key) => repairs && !left.has(accountOf(pk));
  const ofSums = new Comparison(sums, before.sums, fold, isRepaired);
  const ofLists = new Comparison(lists, before.heads, fold, isRepaired);
  const ofRevenue = new RevenueComparison(scope.account, repairs);
  for (let round = 1; ; round += 1) {
    await runtime.sleep(SETTLE_MS);
    await Promise.all([ofSums.look(fold, pace), ofLists.look(fold, pace), ofRevenue.look(fold, pace)]);
    const unsettled = ofSums.unsettled + ofLists.unsettled + ofRevenue.unsettled;
    if (unsettled === 0 || round === MOST_ROUNDS) {
      const { items, differences } = ofSums;
      return {
        events,
        items,
        lists: ofLists.items,
        differences,
        listDifferences: ofLists.differences,
        revenueDifferences: ofRevenue.revenueDifferences,
        unknownRevenue: ofRevenue.unknownRevenue,
        lost,
        skipped,
        unsettled,
      };
    }
    await runtime.sleep(SETTLE_MS);
    fold = await foldEvents(scope, pace, source);
  }
}
