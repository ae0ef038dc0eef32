import type { MethodKind } from './payout-details.ts';

/** Methods that a company offers, with minimums. */
export interface MethodOffers {
  readonly methods: readonly MethodKind[];
  /** Cash in the smallest unit; without an entry the general minimum applies. */
  readonly minimums: Readonly<Partial<Record<MethodKind, number>>>;
}

/** Default offers. */
export const STANDARD_OFFERS: MethodOffers = { methods: ['paypal'], minimums: {} };
