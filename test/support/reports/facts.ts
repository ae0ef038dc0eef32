export interface Place {
  readonly promoterId: number;
  readonly campaignId: number;
}

/** An event at a place and time in milliseconds. */
export interface Fact extends Place {
  readonly at: number;
}

export interface Amount extends Fact {
  readonly amount: number;
  /** Belongs to a refund that already counted with another sale. */
  readonly isFurther?: boolean;
}

/** A reversed refund, with the time of the refund. */
export interface Reversal extends Amount {
  readonly refundedAt: number;
}

/**
 * Reported events of a company. Referrals, customers and earnings are at their current place, sign-ups at their
 * original one.
 */
export interface Facts {
  readonly clicks: readonly Fact[];
  readonly signups: readonly Fact[];
  readonly referrals: readonly Fact[];
  readonly customers: readonly (Fact & { readonly byLink: boolean })[];
  readonly sales: readonly Amount[];
  readonly refunds: readonly Amount[];
  readonly reversals: readonly Reversal[];
  /** Cash commissions that are not denied, at their current place; reversals are negative. */
  readonly earnings: readonly Amount[];
  readonly payouts: readonly Amount[];
  /** Customers that became active (1) or inactive (-1). */
  readonly activity: readonly Amount[];
  readonly cancellations: readonly Fact[];
}

export function listMoments(facts: Facts): number[] {
  return Object.values<readonly Fact[]>({ ...facts }).flatMap((some) => some.map(({ at }) => at));
}
