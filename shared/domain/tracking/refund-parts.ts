import { isSameOwner, type Owner } from '#shared/domain/leads/lead.ts';
import type { RefundEvent, RefundReversalEvent, SaleEvent } from './event.ts';
import { type RefundMoney, refundedOriginalAmount } from './refund-money.ts';

/** Sums a refund or reversal by owner, newest sale first. */
export function amountsByOwner(event: RefundEvent | RefundReversalEvent): (Owner & { readonly amount: number })[] {
  const { promoterId, campaignId, amount, parts = [{ promoterId, campaignId, amount }] } = event;
  const sums: (Owner & { amount: number })[] = [];
  for (const part of parts) {
    const sum = sums.find((candidate) => isSameOwner(candidate, part));
    if (sum) sum.amount += part.amount;
    else sums.push({ promoterId: part.promoterId, campaignId: part.campaignId, amount: part.amount });
  }
  return sums;
}

/** Returns the positive amounts that a refund took from a sale. */
export function refundedFromSale(sale: SaleEvent, refund: RefundEvent): Pick<RefundMoney, 'amount' | 'ofOriginal'> {
  const part = refund.parts?.find(({ saleEventId }) => saleEventId === sale.eventId);
  return part ?? { amount: refund.amount, ofOriginal: refundedOriginalAmount(refund, sale) };
}
