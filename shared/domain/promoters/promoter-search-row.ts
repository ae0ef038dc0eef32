import type { MembershipState } from '#shared/domain/campaigns/membership-state.ts';
import type { PromoterRow } from '#shared/domain/lists/row.ts';

/** Figures over all campaigns, for searches and sorting. */
export const PROMOTER_FIGURES = ['clicks', 'referrals', 'customers', 'revenue'] as const;
export type PromoterFigure = (typeof PROMOTER_FIGURES)[number];

/** A promoter's row with computed columns: zero or empty unless the search needs them. */
export interface PromoterSearchRow extends PromoterRow, Readonly<Record<PromoterFigure, number>> {
  /** State in each campaign, including former ones. */
  readonly promotions: readonly { readonly campaignId: number; readonly state: MembershipState }[];
  readonly hasTaxForm: boolean;
  /** Whether the portal's terms are accepted. */
  readonly hasAcceptedTerms: boolean;
  readonly lastLoginAt: string | null;
  /** Whether any optional mail is on. */
  readonly subscribed: boolean;
  readonly customFields: Readonly<Record<string, unknown>>;
  /** Recent total for an inactivity filter. */
  readonly recentTotal: number;
}
