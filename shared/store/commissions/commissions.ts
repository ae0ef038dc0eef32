import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { RefundEvent, RefundReversalEvent, SaleEvent } from '#shared/domain/tracking/event.ts';
import { keys, unpaidKey } from '#shared/store/table/keys.ts';
import { readItem, readItems } from '#shared/store/table/read.ts';
import { create, replace, type Write } from '#shared/store/table/transaction.ts';

/** The kinds of events that commissions are found by, in the order in which they are looked for. */
const EARNING_EVENTS = ['sale', 'refund', 'refund_reversal'] as const;

/** The commission of that id, unless there is none or it was destroyed. */
export async function findCommission(account: number, id: number): Promise<Commission | null> {
  const found = await readItem<Commission>(keys.commission(account, id));
  return found?.deletedAt ? null : found;
}

/** Commissions by id, in the order of the ids; those that do not exist, or were destroyed, are left out. */
export async function findCommissions(account: number, ids: readonly number[]): Promise<Commission[]> {
  return (await findCommissionsOrRemains(account, ids)).filter(({ deletedAt }) => !deletedAt);
}

/** The same with what is left of destroyed ones: a list has them for the seconds until it follows. */
export async function findCommissionsOrRemains(account: number, ids: readonly number[]): Promise<Commission[]> {
  const found = await readItems(ids.map((id) => keys.commission(account, id)));
  return ids.flatMap((id) => found.get<Commission>(keys.commission(account, id)) ?? []);
}

/** The commissions of the sale of that event id, or else of the refund, or of what takes one back; all tiers. Two calls. */
export async function findCommissionsOf(account: number, eventId: string): Promise<Commission[]> {
  const named = EARNING_EVENTS.map((kind) => keys.moneyEvent(account, kind, eventId));
  const found = await readItems(named);
  const [event] = named.flatMap((key) => found.get<SaleEvent | RefundEvent | RefundReversalEvent>(key) ?? []);
  return findCommissions(account, event?.commissions.map(({ id }) => id) ?? []);
}

/** Writes a new commission. */
export function newCommissionWrite(account: number, commission: Commission): Write {
  return create(keys.commission(account, commission.id), itemOf(account, commission), 'stale');
}

/** The commission by hand that has this id of the company's, or what is left of it; null where none ever had. */
export async function findCustomCommission(account: number, eventId: string): Promise<Commission | null> {
  const named = await readItem<{ commissionId: number }>(keys.customCommission(account, eventId));
  return named && readItem<Commission>(keys.commission(account, named.commissionId));
}

/** Notes the company's id of what a commission was given for by hand: it counts once, for ever. */
export function customEventWrite(account: number, commission: Commission, eventId: string): Write {
  return create(keys.customCommission(account, eventId), { commissionId: commission.id }, 'event_exists');
}

/**
 * Writes a commission in the place of what was loaded, if nobody changed it in between. `after` has the revision that
 * follows.
 */
export function commissionWrite(account: number, before: Commission, after: Commission): Write {
  const unchanged = { expression: 'revision = :revision', values: { ':revision': before.revision } };
  return replace(keys.commission(account, after.id), itemOf(account, after), unchanged, 'stale');
}

/** Writes commissions in the place of what was loaded, each as {@link commissionWrite} does; both in the same order. */
export function commissionWrites(
  account: number,
  before: readonly Commission[],
  after: readonly Commission[],
): Write[] {
  return after.flatMap((one, index) => {
    const loaded = before[index];
    return loaded ? [commissionWrite(account, loaded, one)] : [];
  });
}

/** A commission that is in no payout is in the index of unpaid ones; one that was loaded from there leaves it when paid. */
function itemOf(account: number, commission: Commission) {
  const { unpaidBy, unpaidAt, ...values } = commission as Commission & Partial<ReturnType<typeof unpaidKey>>;
  const isUnpaid = commission.payoutId === null && !commission.deletedAt;
  return { ...values, ...(isUnpaid ? unpaidKey(account, commission) : {}) };
}
