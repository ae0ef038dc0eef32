import type { MethodKind } from './payout-details.ts';

/** Which methods a company offers, and the least that it pays by each. */
export interface MethodOffers {
  readonly methods: readonly MethodKind[];
  /** Cash in the smallest unit, by method; where one is missing, the minimum of payouts holds alone. */
  readonly minimums: Readonly<Partial<Record<MethodKind, number>>>;
}

/** What is offered where a company has said nothing: what all versions have offered. */
export const STANDARD_OFFERS: MethodOffers = { methods: ['paypal'], minimums: {} };
