/** Where something belongs: a promoter in a campaign. */
export interface Place {
  readonly promoterId: number;
  readonly campaignId: number;
}

/** Something that happened somewhere, at a moment in milliseconds. */
export interface Fact extends Place {
  readonly at: number;
}

export interface Amount extends Fact {
  readonly amount: number;
  /** Whether it belongs to a refund that counted with another sale: the refund counts once. */
  readonly isFurther?: boolean;
}

/** A refund that was taken back: when that was, and when the refund was. */
export interface Reversal extends Amount {
  readonly refundedAt: number;
}

/** What happened at a company, as far as reports show it, each as a plain list. */
export interface Facts {
  /** New visitors. */
  readonly clicks: readonly Fact[];
  /** Sign-ups that were reported, where they were. */
  readonly signups: readonly Fact[];
  /** Leads that were created, where they belong now. */
  readonly referrals: readonly Fact[];
  /** Leads that became customers, where they belong now, and whether by a link. */
  readonly customers: readonly (Fact & { readonly byLink: boolean })[];
  readonly sales: readonly Amount[];
  readonly refunds: readonly Amount[];
  /** Refunds that were taken back, when that was. */
  readonly reversals: readonly Reversal[];
  /** Commissions in cash that are not denied, those that take back negative, where they belong now. */
  readonly earnings: readonly Amount[];
  /** Payouts in cash that are completed. */
  readonly payouts: readonly Amount[];
  /** Customers who became active somewhere (1), and who ceased to be (-1). */
  readonly activity: readonly Amount[];
  /** Active customers who cancelled. */
  readonly cancellations: readonly Fact[];
}

/** When something has happened. */
export function momentsOf(facts: Facts): number[] {
  return Object.values<readonly Fact[]>({ ...facts }).flatMap((some) => some.map(({ at }) => at));
}
