import { type Owner, sameOwner } from '#shared/domain/leads/lead.ts';
import type { RefundEvent, RefundReversalEvent, SaleEvent } from './event.ts';
import { ofOriginalIn, type RefundMoney } from './refund-money.ts';

/** What a refund, or its reversal, comes to for each owner that its sales counted for, the newest sale's first. */
export function amountsByOwner(event: RefundEvent | RefundReversalEvent): (Owner & { readonly amount: number })[] {
  const { promoterId, campaignId, amount, parts = [{ promoterId, campaignId, amount }] } = event;
  const sums: (Owner & { amount: number })[] = [];
  for (const part of parts) {
    const sum = sums.find((one) => sameOwner(one, part));
    if (sum) sum.amount += part.amount;
    else sums.push({ promoterId: part.promoterId, campaignId: part.campaignId, amount: part.amount });
  }
  return sums;
}

/** What a refund took from a sale: positive amounts. */
export function takenFrom(sale: SaleEvent, refund: RefundEvent): Pick<RefundMoney, 'amount' | 'ofOriginal'> {
  const part = refund.parts?.find(({ saleEventId }) => saleEventId === sale.eventId);
  return part ?? { amount: refund.amount, ofOriginal: ofOriginalIn(refund, sale) };
}
