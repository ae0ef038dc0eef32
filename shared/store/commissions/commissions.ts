import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { RefundEvent, RefundReversalEvent, SaleEvent } from '#shared/domain/tracking/event.ts';
import { keys, unpaidKey } from '#shared/store/table/keys.ts';
import { readItem, readItems } from '#shared/store/table/read.ts';
import { create, replace, type Write } from '#shared/store/table/transaction.ts';

/** In lookup order. */
const EARNING_EVENTS = ['sale', 'refund', 'refund_reversal'] as const;

/** Reads a commission; null if destroyed. */
export async function findCommission(account: number, id: number): Promise<Commission | null> {
  const commission = await readItem<Commission>(keys.commission(account, id));
  return commission?.deletedAt ? null : commission;
}

/** Reads commissions by id in order; omits missing and destroyed ones. */
export async function findCommissions(account: number, ids: readonly number[]): Promise<Commission[]> {
  return (await findCommissionsIncludingDeleted(account, ids)).filter(({ deletedAt }) => !deletedAt);
}

/** Reads commissions and remains of destroyed ones, which lists contain until their projection catches up. */
export async function findCommissionsIncludingDeleted(account: number, ids: readonly number[]): Promise<Commission[]> {
  const items = await readItems(ids.map((id) => keys.commission(account, id)));
  return ids.flatMap((id) => items.get<Commission>(keys.commission(account, id)) ?? []);
}

/** Reads the commissions of a sale, else refund or refund reversal, by event id. Two calls. */
export async function findCommissionsByEvent(account: number, eventId: string): Promise<Commission[]> {
  const eventKeys = EARNING_EVENTS.map((kind) => keys.moneyEvent(account, kind, eventId));
  const items = await readItems(eventKeys);
  const [event] = eventKeys.flatMap((key) => items.get<SaleEvent | RefundEvent | RefundReversalEvent>(key) ?? []);
  return findCommissions(account, event?.commissions.map(({ id }) => id) ?? []);
}

/** Creates a commission. */
export function newCommissionWrite(account: number, commission: Commission): Write {
  return create(keys.commission(account, commission.id), buildCommissionItem(account, commission), 'stale');
}

/** Reads a manual commission, even a deleted one, by the company's id. */
export async function findCustomCommission(account: number, eventId: string): Promise<Commission | null> {
  const pointer = await readItem<{ commissionId: number }>(keys.customCommission(account, eventId));
  return pointer && readItem<Commission>(keys.commission(account, pointer.commissionId));
}

/** Reserves the company's id of a manual commission forever, so that it counts once. */
export function customCommissionIdWrite(account: number, commission: Commission, eventId: string): Write {
  return create(keys.customCommission(account, eventId), { commissionId: commission.id }, 'event_exists');
}

/** Replaces a commission if unchanged. `after` has the next revision. */
export function commissionWrite(account: number, before: Commission, after: Commission): Write {
  const unchanged = { expression: 'revision = :revision', values: { ':revision': before.revision } };
  return replace(keys.commission(account, after.id), buildCommissionItem(account, after), unchanged, 'stale');
}

/** Replaces commissions; see {@link commissionWrite}. */
export function commissionWrites(
  account: number,
  before: readonly Commission[],
  after: readonly Commission[],
): Write[] {
  return after.flatMap((commission, index) => {
    const loaded = before[index];
    return loaded ? [commissionWrite(account, loaded, commission)] : [];
  });
}

/** Only commissions in no payout are in the unpaid index. */
function buildCommissionItem(account: number, commission: Commission) {
  const { unpaidBy, unpaidAt, ...values } = commission as Commission & Partial<ReturnType<typeof unpaidKey>>;
  const isUnpaid = commission.payoutId === null && !commission.deletedAt;
  return { ...values, ...(isUnpaid ? unpaidKey(account, commission) : {}) };
}
