import { computeProportion } from '#shared/domain/money/decimal.ts';

/** A recorded sale; smallest unit. */
export interface PaidSale {
  readonly eventId: string;
  readonly amount: number;
  readonly refunded: number;
}

/**
 * Splits a refund over sales: cumulatively `refund × sale / charged`, so that full refunds take all, never more.
 * @param charged in the provider's unit
 * @param before earlier refunds, in that unit
 * @param refund in that unit
 */
export function computeRefundShares(
  sales: readonly PaidSale[],
  charged: number,
  before: number,
  refund: number,
): { readonly eventId: string; readonly amount: number }[] {
  if (charged <= 0) return [];
  const after = Math.min(charged, before + refund);
  return sales.flatMap(({ eventId, amount, refunded }) => {
    const refundAmount = Math.min(amount, computeProportion(amount, after, charged)) - refunded;
    return refundAmount > 0 ? [{ eventId, amount: refundAmount }] : [];
  });
}
