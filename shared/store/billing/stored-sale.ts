import type { SaleCommand } from '#shared/domain/billing/decision.ts';

/** A sale as items contain it, with older field names. */
type StoredSale = Omit<SaleCommand, 'identification' | 'isAfterSubscriptionEnd'> & {
  readonly whose: SaleCommand['identification'];
  readonly isOfEnded?: true;
};

/** Converts a sale to its stored form. */
export function toStoredSale({ identification, isAfterSubscriptionEnd, ...sale }: SaleCommand): StoredSale {
  return { ...sale, whose: identification, ...(isAfterSubscriptionEnd ? { isOfEnded: true } : {}) };
}

/** Converts a stored sale back. */
export function fromStoredSale(stored: unknown): SaleCommand {
  const { whose, isOfEnded, ...sale } = stored as StoredSale;
  return { ...sale, identification: whose, ...(isOfEnded ? { isAfterSubscriptionEnd: true } : {}) };
}
