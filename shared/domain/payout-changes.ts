import type { Change, SaidChange } from './change.ts';
import { type ListFilter, listed, listName, unlisted } from './listed.ts';
import { isPaidOut, type Payout, type PayoutStatus } from './payout.ts';
import { paidChanges } from './report-changes.ts';

/** The name of a list of payouts: all, or those of a promoter, a campaign or both; of every status, or of one. */
export function payoutList(filter: ListFilter, status?: PayoutStatus): string {
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
  return [...inLists(unlisted, before), ...inLists(listed, after), ...paid(before, -1), ...paid(after, 1), ...reports];
}

/** The same lists once more for each status: a page of one costs what a page of all does. */
function inLists(change: typeof listed | typeof unlisted, payout: Payout): Change[] {
  return change('payouts', payout, payout.id).map((each) =>
    each.of === 'list' ? { ...each, list: ofStatus(each.list, payout.status) } : each,
  );
}

function paid(payout: Payout, sign: 1 | -1): Change[] {
  const { promoterId, unit, amount } = payout;
  return isPaidOut(payout) ? [{ of: 'balance', promoterId, unit, earned: 0, paid: sign * amount }] : [];
}

function ofStatus(list: string, status: PayoutStatus | undefined): string {
  return status === undefined ? list : `${list}#${status}`;
}
