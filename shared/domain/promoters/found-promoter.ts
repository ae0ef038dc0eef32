import type { MembershipState } from '#shared/domain/campaigns/standing-in-campaign.ts';
import type { PromoterRow } from '#shared/domain/lists/row.ts';

/** By what promoters are searched and sorted beyond their rows: figures of all their campaigns together. */
export const PROMOTER_FIGURES = ['clicks', 'referrals', 'customers', 'revenue'] as const;
export type PromoterFigure = (typeof PROMOTER_FIGURES)[number];

/** A promoter's row with what a search asks for besides; zeros and empty lists where it does not. */
export interface FoundPromoter extends PromoterRow, Readonly<Record<PromoterFigure, number>> {
  /** How it stands in each of its campaigns, those that it has left among them. */
  readonly places: readonly { readonly campaignId: number; readonly state: MembershipState }[];
  /** Whether a tax form of it is on file. */
  readonly hasTaxForm: boolean;
  /** When it signed in last, ISO 8601; null where it never has. */
  readonly lastLoginAt: string | null;
  /** Whether it gets any mail of those that it may switch off. */
  readonly subscribed: boolean;
  readonly customFields: Readonly<Record<string, unknown>>;
  /** How much it has brought of what it is to be inactive in, lately. */
  readonly lately: number;
}
