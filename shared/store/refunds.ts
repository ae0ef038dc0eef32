import type { Commission } from '#shared/domain/commission.ts';
import type { RefundEvent, SaleEvent } from '#shared/domain/event.ts';
import type { Lead } from '#shared/domain/lead.ts';
import { keys } from './table/keys.ts';
import { readItems } from './table/read.ts';

/** A refund that is to be taken back, and whether an event of that id has taken one back before. One call. */
export async function lookUpReversal(
  account: number,
  { eventId, refundEventId }: { readonly eventId: string; readonly refundEventId: string },
): Promise<{ readonly refund: RefundEvent | null; readonly isKnown: boolean }> {
  const refund = keys.moneyEvent(account, 'refund', refundEventId);
  const reversal = keys.moneyEvent(account, 'refund_reversal', eventId);
  const found = await readItems([refund, reversal]);
  return { refund: found.get<RefundEvent>(refund), isKnown: found.get(reversal) !== null };
}

/**
 * The lead of a refund, or what is left of it; the sale that it was of; and its commissions but those that were destroyed. One
 * call.
 */
export async function loadRefund(
  account: number,
  refund: RefundEvent,
): Promise<{ readonly lead: Lead; readonly sale: SaleEvent | null; readonly commissions: Commission[] }> {
  const leadKey = keys.lead(account, refund.leadId);
  const saleKey = refund.saleEventId === null ? null : keys.moneyEvent(account, 'sale', refund.saleEventId);
  const commissionKeys = refund.commissions.map(({ id }) => keys.commission(account, id));
  const found = await readItems([leadKey, saleKey, ...commissionKeys]);
  const lead = found.get<Lead>(leadKey);
  if (!lead) throw new Error(`lead ${refund.leadId} of refund ${refund.id} is not in the table`);
  const commissions = commissionKeys.flatMap((key) => found.get<Commission>(key) ?? []);
  return { lead, sale: found.get<SaleEvent>(saleKey), commissions: commissions.filter(({ deletedAt }) => !deletedAt) };
}
