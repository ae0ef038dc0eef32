import { type Commission, type CommissionNotes, isUnmarked } from '#shared/domain/commissions/commission.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { isHandedOver } from '#shared/domain/rewards/reward.ts';
import type { Call } from '#shared/operations/call.ts';
import { commissionWrite, findCommission } from '#shared/store/commissions/commissions.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { commit } from '#shared/store/table/transaction.ts';

/** Notes something about a commission. @throws Refusal `not_found` */
export function noteCommission(call: Call, id: number, notes: CommissionNotes): Promise<Commission> {
  const said = Object.fromEntries(Object.entries(notes).filter(([, note]) => note !== undefined));
  return change(call, id, (commission) => ({ ...commission, ...said }));
}

/**
 * Marks that what a commission gives was handed over, or was not. One that is so already keeps its time.
 * @throws Refusal `not_found`
 */
export function fulfillCommission(call: Call, id: number, isFulfilled: boolean): Promise<Commission> {
  const { runtime } = call;
  return change(call, id, (commission) => {
    if (Boolean(commission.fulfilledAt) === isFulfilled) return commission;
    return { ...commission, fulfilledAt: isFulfilled ? runtime.now() : null };
  });
}

/**
 * Marks that a receiver of webhooks says it has handed over what a commission gives. Only one that nobody has marked yet: a
 * message that comes again changes nothing, nor does it undo what a person has said since.
 * @throws Refusal `not_found`
 */
export function fulfillByReceiver(call: Call, id: number): Promise<Commission> {
  return change(call, id, (commission) =>
    isUnmarked(commission) && isHandedOver(commission)
      ? { ...commission, fulfilledAt: call.runtime.now() }
      : commission,
  );
}

/** None of this counts for anything, so no event carries it. */
function change({ account, runtime }: Call, id: number, of: (before: Commission) => Commission): Promise<Commission> {
  return attempt(async () => {
    const before = await findCommission(account.id, id);
    if (!before) throw new Refusal({ code: 'not_found', what: 'reward' });
    const changed = of(before);
    if (changed === before) return before;
    const after = { ...changed, revision: before.revision + 1 };
    await commit([commissionWrite(account.id, before, after)]);
    return after;
  }, runtime);
}
