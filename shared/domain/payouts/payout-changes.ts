import { type ListFilter, listAdditions, listName, listRemovals } from '#shared/domain/lists/list-membership.ts';
import type { Change, SaidChange } from '#shared/domain/projections/change.ts';
import { paidChanges } from '#shared/domain/reports/report-changes.ts';
import type { Payout } from './payout.ts';
import { isPaidOut, type PayoutStatus } from './state.ts';

/** Statuses of version 1 (specification: Payout). */
export const FIRST_STATUSES = ['pending', 'processing', 'completed'] as const;
export type FirstStatus = (typeof FIRST_STATUSES)[number];

/**
 * Maps a status to version 1. A failed payout can be paid again: pending. A canceled one, which must not be paid,
 * becomes processing, so that no client pays it.
 */
export function firstStatus(status: PayoutStatus): FirstStatus {
  if (status === 'failed') return 'pending';
  return status === 'cancelled' ? 'processing' : status;
}

/** Returns the name of a list of payouts, optionally of one version 1 status. */
export function payoutList(filter: ListFilter, status?: FirstStatus): string {
  return ofStatus(listName('payouts', filter), status);
}

/**
 * Computes the changes of lists, balances and reports. A payout counts as paid while completed.
 * @param before null for a payout that was just finalized
 */
export function payoutChanges(before: Payout | null, after: Payout): SaidChange[] {
  const reports = paidChanges(before, after);
  if (!before)
    return [
      ...listAdditions('payouts', after, after.id),
      ...inLists(listAdditions, after),
      ...paid(after, 1),
      ...reports,
    ];
  if (after.deletedAt) {
    return [
      ...listRemovals('payouts', before, before.id),
      ...inLists(listRemovals, before),
      ...paid(before, -1),
      ...reports,
    ];
  }
  if (before.status === after.status) return [];
  const isMoved = firstStatus(before.status) !== firstStatus(after.status);
  const lists = isMoved ? [...inLists(listRemovals, before), ...inLists(listAdditions, after)] : [];
  return [...lists, ...paid(before, -1), ...paid(after, 1), ...reports];
}

/** Each version 1 status has its own list, so that a page of one costs the same as a page of all. */
function inLists(change: typeof listAdditions | typeof listRemovals, payout: Payout): Change[] {
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
