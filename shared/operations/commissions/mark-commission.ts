import { type Commission, type CommissionNoteChanges, isUnmarked } from '#shared/domain/commissions/commission.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { needsFulfillment } from '#shared/domain/rewards/reward.ts';
import type { Call } from '#shared/operations/call.ts';
import { commissionWrite, findCommission } from '#shared/store/commissions/commissions.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';

/**
 * Sets a commission's notes.
 * @throws Refusal `not_found`
 */
export function updateCommissionNotes(call: Call, id: number, notes: CommissionNoteChanges): Promise<Commission> {
  const changedNotes = Object.fromEntries(Object.entries(notes).filter(([, note]) => note !== undefined));
  return changeCommission(call, id, (commission) => ({ ...commission, ...changedNotes }));
}

/**
 * Marks a commission as fulfilled or not. A repeated mark keeps its time.
 * @throws Refusal `not_found`
 */
export function fulfillCommission(call: Call, id: number, isFulfilled: boolean): Promise<Commission> {
  const { runtime } = call;
  return changeCommission(call, id, (commission) => {
    if (Boolean(commission.fulfilledAt) === isFulfilled) return commission;
    return { ...commission, fulfilledAt: isFulfilled ? runtime.now() : null };
  });
}

/**
 * Marks an unmarked commission as fulfilled by a webhook receiver, so that repeated messages do not override a user.
 * @throws Refusal `not_found`
 */
export function fulfillByReceiver(call: Call, id: number): Promise<Commission> {
  return changeCommission(call, id, (commission) =>
    isUnmarked(commission) && needsFulfillment(commission)
      ? { ...commission, fulfilledAt: call.runtime.now() }
      : commission,
  );
}

/** No figures change, so no event is written. */
function changeCommission(
  { account, runtime }: Call,
  id: number,
  change: (before: Commission) => Commission,
): Promise<Commission> {
  return retryOnConflict(async () => {
    const before = await findCommission(account.id, id);
    if (!before) throw new Refusal({ code: 'not_found', what: 'reward' });
    const changed = change(before);
    if (changed === before) return before;
    const after = { ...changed, revision: before.revision + 1 };
    await commit([commissionWrite(account.id, before, after)]);
    return after;
  }, runtime);
}
