import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import type { RefundEvent, SaleEvent } from '#shared/domain/tracking/event.ts';
import type { RefundedSale } from '#shared/domain/tracking/refund-reversal.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';

/** Reads a refund to reverse, and whether the reversal is recorded. One call. */
export async function findRefundToReverse(
  account: number,
  { eventId, refundEventId }: { readonly eventId: string; readonly refundEventId: string },
): Promise<{ readonly refund: RefundEvent | null; readonly isKnown: boolean }> {
  const refund = keys.moneyEvent(account, 'refund', refundEventId);
  const reversal = keys.moneyEvent(account, 'refund_reversal', eventId);
  const items = await readItems([refund, reversal]);
  return { refund: items.get<RefundEvent>(refund), isKnown: items.get(reversal) !== null };
}

/**
 * Reads a refund's lead, even a deleted one, its sales with commissions, and its own commissions; omits destroyed ones. Two
 * calls.
 */
export async function loadRefundRecords(
  account: number,
  refund: RefundEvent,
): Promise<{ readonly lead: Lead; readonly sales: RefundedSale[]; readonly commissions: Commission[] }> {
  const leadKey = keys.lead(account, refund.leadId);
  const saleReferences = refund.saleEventId === null ? [] : [{ saleEventId: refund.saleEventId }];
  const saleKeys = (refund.parts ?? saleReferences).map(({ saleEventId }) =>
    keys.moneyEvent(account, 'sale', saleEventId),
  );
  const commissionKeys = refund.commissions.map(({ id }) => keys.commission(account, id));
  const items = await readItems([leadKey, ...saleKeys, ...commissionKeys]);
  const lead = items.get<Lead>(leadKey);
  if (!lead) throw new Error(`lead ${refund.leadId} of refund ${refund.id} is not in the table`);
  const commissions = commissionKeys.flatMap((key) => items.get<Commission>(key) ?? []);
  const sales = await loadSoldCommissions(
    account,
    saleKeys.flatMap((key) => items.get<SaleEvent>(key) ?? []),
  );
  return { lead, sales, commissions: commissions.filter(({ deletedAt }) => !deletedAt) };
}

/** Reads the commissions of sales; omits destroyed ones. */
export async function loadSoldCommissions(account: number, sales: readonly SaleEvent[]): Promise<RefundedSale[]> {
  const ids = sales.flatMap(({ commissions }) => commissions.map(({ id }) => id));
  const all = await findCommissions(account, ids);
  return sales.map((event) => {
    const own = new Set(event.commissions.map(({ id }) => id));
    return { event, commissions: all.filter(({ id }) => own.has(id)) };
  });
}
