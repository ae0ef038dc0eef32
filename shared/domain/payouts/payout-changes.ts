import { type ListFilter, listAdditions, listName, listRemovals } from '#shared/domain/lists/list-membership.ts';
import type { ProjectionChange, StoredChange } from '#shared/domain/projections/change.ts';
import { paidChanges } from '#shared/domain/reports/report-changes.ts';
import type { Payout } from './payout.ts';
import { isPayoutPaid, type PayoutStatus } from './payout-state.ts';

/** Statuses of version 1 (specification: Payout). */
export const V1_PAYOUT_STATUSES = ['pending', 'processing', 'completed'] as const;
export type V1PayoutStatus = (typeof V1_PAYOUT_STATUSES)[number];

/**
 * Maps a status to version 1. A failed payout can be paid again: pending. A canceled one, which must not be paid,
 * becomes processing, so that no client pays it.
 */
export function toV1PayoutStatus(status: PayoutStatus): V1PayoutStatus {
  if (status === 'failed') return 'pending';
  return status === 'cancelled' ? 'processing' : status;
}

/** Returns the name of a list of payouts, optionally of one version 1 status. */
export function payoutListName(filter: ListFilter, status?: V1PayoutStatus): string {
  return statusListName(listName('payouts', filter), status);
}

/**
 * Computes the changes of lists, balances and reports. A payout counts as paid while completed.
 * @param before null for a payout that was just finalized
 */
export function payoutChanges(before: Payout | null, after: Payout): StoredChange[] {
  const reports = paidChanges(before, after);
  if (!before)
    return [
      ...listAdditions('payouts', after, after.id),
      ...statusListChanges(listAdditions, after),
      ...paidBalanceChanges(after, 1),
      ...reports,
    ];
  if (after.deletedAt) {
    return [
      ...listRemovals('payouts', before, before.id),
      ...statusListChanges(listRemovals, before),
      ...paidBalanceChanges(before, -1),
      ...reports,
    ];
  }
  if (before.status === after.status) return [];
  const isMoved = toV1PayoutStatus(before.status) !== toV1PayoutStatus(after.status);
  const lists = isMoved ? [...statusListChanges(listRemovals, before), ...statusListChanges(listAdditions, after)] : [];
  return [...lists, ...paidBalanceChanges(before, -1), ...paidBalanceChanges(after, 1), ...reports];
}

/** Each version 1 status has its own list, so that a page of one costs the same as a page of all. */
function statusListChanges(change: typeof listAdditions | typeof listRemovals, payout: Payout): ProjectionChange[] {
  return change('payouts', payout, payout.id).map((each) =>
    each.of === 'list' ? { ...each, list: statusListName(each.list, toV1PayoutStatus(payout.status)) } : each,
  );
}

function paidBalanceChanges(payout: Payout, sign: 1 | -1): ProjectionChange[] {
  const { promoterId, unit, amount } = payout;
  return isPayoutPaid(payout) ? [{ of: 'balance', promoterId, unit, earned: 0, paid: sign * amount }] : [];
}

function statusListName(list: string, status: V1PayoutStatus | undefined): string {
  return status === undefined ? list : `${list}#${status}`;
}
