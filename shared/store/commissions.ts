import type { Commission } from '#shared/domain/commission.ts';
import { keys, unpaidKey } from './keys.ts';
import { readItem, readItems } from './read.ts';
import { create, replace, type Write } from './transaction.ts';

export async function findCommission(account: number, id: number): Promise<Commission | null> {
  return readItem<Commission>(keys.commission(account, id));
}

/** Commissions by id, in the order of the ids; those that do not exist are left out. */
export async function findCommissions(account: number, ids: readonly number[]): Promise<Commission[]> {
  const found = await readItems(ids.map((id) => keys.commission(account, id)));
  return ids.flatMap((id) => found.get<Commission>(keys.commission(account, id)) ?? []);
}

/** Writes a new commission. */
export function newCommissionWrite(account: number, commission: Commission): Write {
  return create(keys.commission(account, commission.id), itemOf(account, commission), 'stale');
}

/**
 * Writes a commission in the place of what was loaded, if nobody changed it in between. `after` has the revision that
 * follows.
 */
export function commissionWrite(account: number, before: Commission, after: Commission): Write {
  const unchanged = { expression: 'revision = :revision', values: { ':revision': before.revision } };
  return replace(keys.commission(account, after.id), itemOf(account, after), unchanged, 'stale');
}

/** A commission that is in no payout is in the index of unpaid ones. */
function itemOf(account: number, commission: Commission) {
  return { ...commission, ...(commission.payoutId === null ? unpaidKey(account, commission) : {}) };
}
