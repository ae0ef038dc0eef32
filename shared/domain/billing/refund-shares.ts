import { shareOf } from '#shared/domain/money/decimal.ts';

/** A recorded sale of a payment. */
export interface PaidSale {
  readonly eventId: string;
  /** In this service's smallest unit. */
  readonly amount: number;
  /** Refunded so far. */
  readonly refunded: number;
}

/**
 * Splits a refund over a payment's sales: cumulatively `refund × sale / charged`, so that refunds of the whole take all
 * of each sale and never more. A larger refund takes the rest.
 * @param charged in the provider's unit
 * @param before sum of the payment's other refunds, in the same unit
 * @param refund in the same unit
 * @returns the sales that it takes from
 */
export function refundShares(
  sales: readonly PaidSale[],
  charged: number,
  before: number,
  refund: number,
): { readonly eventId: string; readonly amount: number }[] {
  if (charged <= 0) return [];
  const after = Math.min(charged, before + refund);
  return sales.flatMap(({ eventId, amount, refunded }) => {
    const taken = Math.min(amount, shareOf(amount, after, charged)) - refunded;
    return taken > 0 ? [{ eventId, amount: taken }] : [];
  });
}
