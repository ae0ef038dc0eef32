import type { Commission } from '#shared/domain/commissions/commission.ts';
import { needsHoldEndNotice } from '#shared/domain/commissions/fulfillment.ts';
import { storeHoldEnds } from '#shared/store/commissions/hold-ends.ts';
import type { ItemChange } from '#shared/store/lists/rows.ts';
import { parseAccountId } from '#shared/store/table/keys.ts';

/** Schedules hold-end notices of new non-cash commissions. Idempotent. */
export async function scheduleHoldEnds(changes: readonly ItemChange[]): Promise<void> {
  const holds = changes.flatMap(({ before, after }) => {
    if (before !== null || after.saleAmount === undefined) return [];
    const commission = after as unknown as Commission;
    const { id, heldUntil } = commission;
    if (!(heldUntil && needsHoldEndNotice(commission))) return [];
    return [{ account: parseAccountId(after.pk), heldUntil, commissionId: id }];
  });
  await storeHoldEnds(holds);
}
