import { shareOf } from '#shared/domain/money/decimal.ts';

/** A sale of a payment, as it was recorded. */
export interface PaidSale {
  readonly eventId: string;
  /** In this service's smallest unit. */
  readonly amount: number;
  /** How much of it is refunded. */
  readonly refunded: number;
}

/**
 * What a refund takes of the sales of a payment: `refund × sale / charged`, cumulatively exact, so that refunds that add up to what
 * was charged take all of each sale, and never more. A refund that is larger than what is left takes what is left.
 * @param charged what was charged, in the provider's unit
 * @param before what other refunds of the payment have given back, in the same
 * @param refund how much this one gives back
 * @returns those sales that something is taken of
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
