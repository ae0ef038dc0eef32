import type { Account } from '#shared/domain/accounts/account.ts';
import { moveOwnerFigures, type OwnerFigures } from '#shared/domain/reports/owner-figures.ts';
import { computeReportChanges } from '#shared/domain/reports/report-changes.ts';
import { ROLL_UPS } from '#shared/domain/reports/roll-up.ts';
import { type TimeZone, UTC } from '#shared/domain/time-zone.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { parseEvent } from '#shared/operations/projections/parse-events.ts';
import { FIRST_EVENT } from '#shared/store/journal.ts';
import { readEventsAfter } from '#shared/store/projections/account-events.ts';
import {
  correctionWrites,
  type FeedCorrection,
  type FeedHead,
  type Recalculation,
  readFeedHead,
} from '#shared/store/reports/report-feed.ts';
import { Pace } from '#shared/store/table/pace.ts';
import type { Item } from '#shared/store/table/read.ts';
import { BACKGROUND_ATTEMPTS, retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { refreshReports } from './refresh.ts';

/** Commissions or numbers per feed entry, far below 400 KB. */
const MAX_EVENTS_PER_ENTRY = 250;

/**
 * Moves an account's report figures to the days of its time zone. Feed entries subtract figures of earlier events on
 * their former days and add them on the new ones; then both roll-ups are refreshed. Clicks and traffic are stored by
 * day and stay. Idempotent, safe under crashes, concurrent runs and live traffic: the feed's head has the progress.
 * @param hasTime for another step
 * @returns false on timeout; the next run continues
 */
export async function recalculateDays(
  call: OpenCall,
  { id, timeZone = UTC }: Pick<Account, 'id' | 'timeZone'>,
  hasTime: () => boolean = () => true,
): Promise<boolean> {
  const { runtime } = call;
  const pace = new Pace(runtime);
  for (;;) {
    const head = await readFeedHead(id);
    const zone = getTimeZone(head);
    const current = head?.recalculation;
    if (!current && zone === timeZone) return true;
    if (!hasTime()) return false;
    if (!current) {
      await appendCorrection(call, id, undefined, (before) => ({
        rows: [],
        timeZone,
        recalculation: { from: getTimeZone(before), upTo: before?.last ?? 0, next: FIRST_EVENT },
      }));
    } else if (current.next) {
      const { events, next } = await readEventsAfter(id, current.next, MAX_EVENTS_PER_ENTRY, pace);
      const rows = moveEvents(events, current, zone);
      const recalculation = { ...current, next };
      await appendCorrection(call, id, current, () => ({ rows, timeZone: zone, recalculation }));
    } else {
      for (const rollUp of ROLL_UPS) {
        const { finished } = await refreshReports({ account: { id }, runtime }, rollUp, hasTime);
        if (!finished) return false;
      }
      await appendCorrection(call, id, current, () => ({ rows: [], timeZone: zone }));
    }
  }
}

/** Appends an entry, unless another run has continued from the expected progress. */
function appendCorrection(
  { runtime }: OpenCall,
  account: number,
  expected: Recalculation | undefined,
  change: (head: FeedHead | null) => FeedCorrection,
): Promise<void> {
  return retryOnConflict(
    async () => {
      const head = await readFeedHead(account);
      if (!isSameProgress(head?.recalculation, expected)) return;
      await commit(correctionWrites(account, head, change(head), runtime.now()));
    },
    runtime,
    BACKGROUND_ATTEMPTS,
  );
}

function getTimeZone(head: FeedHead | null): TimeZone {
  return head?.timeZone ?? UTC;
}

function isSameProgress(current: Recalculation | undefined, expected: Recalculation | undefined): boolean {
  return (
    current?.upTo === expected?.upTo &&
    current?.next?.by === expected?.next?.by &&
    current?.next?.after === expected?.next?.after
  );
}

/** Events after the last entry of the former time zone already have days of the new one. */
function moveEvents(items: readonly Item[], { from, upTo }: Recalculation, to: TimeZone): OwnerFigures[] {
  const counted = items.filter(({ countedAt, fed = 0 }) => countedAt !== undefined && Number(fed) <= upTo);
  const events = counted.flatMap((item) => parseEvent(item, () => {}) ?? []);
  const changes = events.flatMap(({ event }) => computeReportChanges(event));
  return moveOwnerFigures(changes, from, to);
}
