import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import type { Balance } from '#shared/domain/projections/change.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';

/** Result of a tracking call for all API versions. Refunds are negative. */
export interface TrackingResult {
  readonly type: 'signup' | 'sale' | 'refund' | 'refund_reversal' | 'cancellation';
  readonly id: number;
  readonly at: string;
  readonly eventId: string | null;
  readonly amount: number | null;
  readonly originalAmount: number | null;
  readonly originalCurrency: string | null;
  readonly plan: string | null;
  readonly lead: Lead;
  readonly promoter: Promoter;
  readonly balances: readonly Balance[];
  readonly commissions: readonly { readonly commission: Commission; readonly membership: Membership }[];
}

export const WITHOUT_MONEY = {
  eventId: null,
  amount: null,
  originalAmount: null,
  originalCurrency: null,
  plan: null,
  commissions: [],
} as const;
