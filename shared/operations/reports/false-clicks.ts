import { nextDay } from '#shared/domain/day.ts';
import {
  type ClicksChange,
  type DayRange,
  excludeClicks,
  includeClicks,
  listCompleteDays,
} from '#shared/domain/reports/false-clicks.ts';
import { getFigure } from '#shared/domain/reports/figures.ts';
import { promotionSubject } from '#shared/domain/reports/roll-up.ts';
import type { Call } from '#shared/operations/call.ts';
import { requirePromotionOwner } from '#shared/operations/lists/owner-filter.ts';
import { eventWrite } from '#shared/store/journal.ts';
import { falseClicksWrite, findFalseClicks } from '#shared/store/reports/false-clicks.ts';
import { readReportSeries } from '#shared/store/reports/report-queries.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { refreshReports } from './refresh.ts';

/** Clicks to remove or restore. */
export interface FalseClicksRequest extends DayRange {
  readonly promotionId: number;
  readonly reason: string | null;
  /** True: restore. */
  readonly isInclusion: boolean;
}

/**
 * Removes or restores a promotion's clicks of some days in counters and reports, with one event. Days are stored, so
 * each is removed once. Attributions stay. Refreshes reports first, which completes past days.
 * @throws Refusal `not_found`; `invalid` for incomplete days, or if nothing changes
 */
export async function changeFalseClicks(call: Call, request: FalseClicksRequest): Promise<ClicksChange> {
  const { account, runtime } = call;
  const { promotionId, reason, isInclusion } = request;
  const owner = await requirePromotionOwner(call, promotionId);
  const days = listCompleteDays(request, runtime.now(), account.timeZone);
  const subject = promotionSubject(owner);
  if (!isInclusion) await refreshReports(call, 'promoters');
  return retryOnConflict(async () => {
    const now = runtime.now();
    const before = await findFalseClicks(account.id, owner);
    const ranges = days.map((day) => ({ from: day, to: nextDay(day) }));
    const series = isInclusion ? null : (await readReportSeries(account.id, [subject], ranges))(subject);
    const details = { owner, days, reason };
    const added = series
      ? excludeClicks(
          before,
          details,
          (day) => Number(getFigure(series.total({ from: day, to: nextDay(day) }), 'clicks')),
          now,
        )
      : includeClicks(before, details, now);
    const [id = 0] = await takeNumbers(account.id, 'event', 1);
    const cause = isInclusion ? 'false clicks put back' : 'false clicks taken out';
    await commit([
      falseClicksWrite(account.id, owner, before, added.after),
      eventWrite(account.id, { event: 'change', id, cause, at: now, recordedAt: now, changes: added.changes }),
    ]);
    return added;
  }, runtime);
}
