import { type ListFilter, listed, listName, unlisted } from '#shared/domain/lists/listed.ts';
import type { Change, SaidChange } from '#shared/domain/projections/change.ts';
import { paidChanges } from '#shared/domain/reports/report-changes.ts';
import type { Payout } from './payout.ts';
import { isPaidOut, type PayoutStatus } from './state.ts';

/** Statuses that the first programs know, which version 1 shows (specification: Payout). */
export const FIRST_STATUSES = ['pending', 'processing', 'completed'] as const;
export type FirstStatus = (typeof FIRST_STATUSES)[number];

/**
 * A status in the words of version 1. One that failed can be paid again: it is pending. One that was cancelled is not paid
 * and not to be paid: it is processing, so that no program pays it.
 */
export function firstStatus(status: PayoutStatus): FirstStatus {
  if (status === 'failed') return 'pending';
  return status === 'cancelled' ? 'processing' : status;
}

/** The name of a list of payouts: all, or those of a promoter, a campaign or both; of every status, or of one of version 1. */
export function payoutList(filter: ListFilter, status?: FirstStatus): string {
  return ofStatus(listName('payouts', filter), status);
}

/**
 * What a change of a payout does to lists, balances and reports: it is paid while it is completed, and not before or after.
 * @param before null for one that has just been sealed
 */
export function payoutChanges(before: Payout | null, after: Payout): SaidChange[] {
  const reports = paidChanges(before, after);
  if (!before) return [...listed('payouts', after, after.id), ...inLists(listed, after), ...paid(after, 1), ...reports];
  if (after.deletedAt) {
    return [...unlisted('payouts', before, before.id), ...inLists(unlisted, before), ...paid(before, -1), ...reports];
  }
  if (before.status === after.status) return [];
  const isMoved = firstStatus(before.status) !== firstStatus(after.status);
  const lists = isMoved ? [...inLists(unlisted, before), ...inLists(listed, after)] : [];
  return [...lists, ...paid(before, -1), ...paid(after, 1), ...reports];
}

/** The same lists once more for each status of version 1: a page of one costs what a page of all does. */
function inLists(change: typeof listed | typeof unlisted, payout: Payout): Change[] {
  return change('payouts', payout, payout.id).map((each) =>
    each.of === 'list' ? { ...each, list: ofStatus(each.list, firstStatus(payout.status)) } : each,
  );
}

function paid(payout: Payout, sign: 1 | -1): Change[] {
  const { promoterId, unit, amount } = payout;
  return isPaidOut(payout) ? [{ of: 'balance', promoterId, unit, earned: 0, paid: sign * amount }] : [];
}

function ofStatus(list: string, status: FirstStatus | undefined): string {
  return status === undefined ? list : `${list}#${status}`;
}
