import type { MethodKind } from './payout-details.ts';

/** Payout methods that a company offers, with minimums. */
export interface MethodOffers {
  readonly methods: readonly MethodKind[];
  /** Cash in the smallest unit. Without an entry, the general minimum applies. */
  readonly minimums: Readonly<Partial<Record<MethodKind, number>>>;
}

/** Default: PayPal only, which all earlier versions offered. */
export const DEFAULT_METHOD_OFFERS: MethodOffers = { methods: ['paypal'], minimums: {} };
