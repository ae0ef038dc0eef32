import type { OpenCall } from '#shared/operations/call.ts';
import { moveToArchivedLists } from '#shared/operations/promoters/lists/archived-lists.ts';
import {
  assignCodeKeepers,
  type CaseSensitiveCode,
  migratePromoCode,
} from '#shared/operations/promoters/promo-codes/migrate-promo-codes.ts';
import { compareIndexes, type IndexFindings } from '#shared/store/index/verify.ts';
import type { StoredEvent } from '#shared/store/journal.ts';
import { areEventsNumbered, numberEvents } from '#shared/store/projections/account-events.ts';
import { projectEvents } from '#shared/store/projections/projections.ts';
import {
  findAccountCaseSensitivePromoCodes,
  findCaseSensitivePromoCodes,
} from '#shared/store/promoters/promo-codes.ts';
import { type Key, parseAccountId } from '#shared/store/table/keys.ts';
import { Pace } from '#shared/store/table/pace.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import {
  foldEvents,
  forEachLostEvent,
  type LostEvents,
  type ProjectionSource,
  type RebuildScope,
  readWholeTable,
} from './event-totals.ts';
import { accountsNotRepaired, type SkippedEvent } from './parse-events.ts';
import { readByKeys } from './rebuild-by-keys.ts';
import { ProjectionComparison } from './rebuild-comparison.ts';
import { type ListDifference, listProjection } from './rebuild-lists.ts';
import { RevenueComparison, type RevenueFindings } from './rebuild-revenue.ts';
import { compareRows, type RowFindings } from './rebuild-rows.ts';
import { type SumDifference, sumProjection } from './rebuild-sums.ts';

/** Result of a check or a rebuild. */
export interface RebuildFindings extends RowFindings, IndexFindings, EventFindings {
  /** Codes of an earlier version found only by exact spelling, and duplicates. */
  readonly writtenCodes: readonly CaseSensitiveCode[];
  /**
   * Reason for a scan of the whole table: requested, required by events of earlier versions, or to confirm differences.
   * Null: only the account was read.
   */
  readonly wholeTable: 'requested' | 'older' | 'differs' | null;
}

interface EventFindings extends RevenueFindings {
  readonly events: number;
  /** Items with counters and balances. */
  readonly items: number;
  readonly lists: number;
  readonly differences: readonly SumDifference[];
  readonly listDifferences: readonly ListDifference[];
  readonly lost: readonly LostEvents[];
  /** Malformed events. */
  readonly skipped: readonly SkippedEvent[];
  /** Items that changed in every round. */
  readonly unsettled: number;
}

const MAX_ROUNDS = 5;
/** Reads may see half a transaction; reads this far apart do not. */
export const READ_SETTLE_MS = 1000;

/**
 * Compares counters, balances and lists with counted events, revenue with all events, and rows and invoices with
 * records, at low priority. Reads a single account by keys, and confirms differences by a scan of the table. Keys do not find clicks
 * that were never counted.
 */
export async function checkProjections(call: OpenCall, scope: RebuildScope): Promise<RebuildFindings> {
  const { account } = scope;
  if (account === null) return compare(call, scope, 'requested');
  return compare(call, scope, (await areEventsNumbered(account)) ? null : 'older');
}

/**
 * Repairs differences unless items change meanwhile, then counts lost events. Also moves archived promoters to their
 * own lists, and promo codes to case-insensitive keys (of duplicates, the older stays). Issues missing invoices with
 * the next numbers, and withdraws those of undone payments.
 *
 * Accounts with malformed counted events keep their counters, balances and lists ({@link accountsNotRepaired}).
 */
export async function rebuildProjections(call: OpenCall, scope: RebuildScope): Promise<RebuildFindings> {
  const { runtime } = call;
  const findings = await compare(call, scope, 'requested', true);
  if (findings.lost.length > 0) {
    const add = (events: readonly StoredEvent[]) =>
      retryOnConflict(() => projectEvents(events, runtime.now()), runtime);
    await forEachLostEvent(scope, async (events) => void (await add(events)), new Pace(runtime));
  }
  for (const promoter of findings.leftListed) await moveToArchivedLists(call, promoter);
  for (const code of findings.writtenCodes) await migratePromoCode(call, code);
  await numberEvents(scope.account, runtime.now(), new Pace(runtime));
  return findings;
}

async function compare(
  call: OpenCall,
  scope: RebuildScope,
  wholeTable: RebuildFindings['wholeTable'],
  repairs = false,
): Promise<RebuildFindings> {
  const { runtime } = call;
  const { account } = scope;
  const isByKeys = account !== null && wholeTable === null;
  const ofRows = await compareRows(call, account, repairs);
  const ofSorted = await compareIndexes(call.runtime, account, repairs);
  const pace = new Pace(runtime);
  const writtenCodes = await assignCodeKeepers(
    isByKeys
      ? await findAccountCaseSensitivePromoCodes(account, pace)
      : await findCaseSensitivePromoCodes(account, pace),
  );
  const others = { writtenCodes, ...ofSorted, ...ofRows };
  if (isByKeys) {
    const eventFindings = await compareEvents(call, scope, readByKeys(account), repairs);
    const { differences, listDifferences, revenueDifferences } = eventFindings;
    const isRight = differences.length + listDifferences.length + revenueDifferences.length === 0;
    if (isRight) return { ...others, ...eventFindings, wholeTable };
  }
  const tableFindings = await compareEvents(call, scope, readWholeTable(account), repairs);
  return { ...others, ...tableFindings, wholeTable: wholeTable ?? 'differs' };
}

async function compareEvents(
  { runtime }: OpenCall,
  scope: RebuildScope,
  source: ProjectionSource,
  repairs: boolean,
): Promise<EventFindings> {
  const pace = new Pace(runtime);
  const before = await source.readProjected(pace);
  await runtime.sleep(READ_SETTLE_MS);
  let fold = await foldEvents(scope, pace, source);
  const { events, lost, skipped } = fold;
  const unrepaired = accountsNotRepaired(skipped);
  const isRepaired = ({ pk }: Key) => repairs && !unrepaired.has(parseAccountId(pk));
  const ofSums = new ProjectionComparison(sumProjection, before.sums, fold, isRepaired);
  const ofLists = new ProjectionComparison(listProjection, before.heads, fold, isRepaired);
  const ofRevenue = new RevenueComparison(scope.account, repairs);
  for (let round = 1; ; round += 1) {
    await runtime.sleep(READ_SETTLE_MS);
    await Promise.all([ofSums.look(fold, pace), ofLists.look(fold, pace), ofRevenue.look(fold, pace)]);
    const unsettled = ofSums.unsettled + ofLists.unsettled + ofRevenue.unsettled;
    if (unsettled === 0 || round === MAX_ROUNDS) {
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
    await runtime.sleep(READ_SETTLE_MS);
    fold = await foldEvents(scope, pace, source);
  }
}
