import type { Caller } from '#shared/domain/accounts/caller.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import type { Promotion } from '#shared/domain/promoters/promoter.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import type { Commission, CommissionStatus } from './commission.ts';

/** Input for a manual commission. */
export interface ManualCommissionInput {
  readonly unit: Unit;
  /** Positive integer of the unit. */
  readonly amount: number;
  readonly status: CommissionStatus;
  readonly eventId?: string | null | undefined;
  /** ISO 8601; default now. */
  readonly at?: string | undefined;
  readonly internalNote?: string | null;
  readonly externalNote?: string | null;
  readonly createdBy?: NonNullable<Commission['createdBy']>;
}

/** Returns the creator to store; none for API keys. */
export function commissionCreator(caller: Caller, now: string): Pick<Commission, 'createdBy'> {
  return caller.is === 'person' ? { createdBy: { email: caller.email, at: now } } : {};
}

/**
 * Creates a manual commission.
 * @param currency the account's
 */
export function buildManualCommission(
  id: number,
  wanted: ManualCommissionInput,
  {
    lead,
    promotion,
    currency,
  }: { readonly lead: Lead | null; readonly promotion: Promotion; readonly currency: string },
  now: string,
): Commission {
  const { eventId = null, at = now, ...given } = wanted;
  return {
    ...given,
    id,
    type: 'manual',
    calculation: { manual: wanted.amount },
    saleAmount: 0,
    originalSaleAmount: 0,
    originalSaleCurrency: currency,
    eventId,
    planId: null,
    tier: 1,
    promoterId: promotion.promoterId,
    campaignId: promotion.campaignId,
    promotionId: promotion.id,
    leadId: lead?.id ?? null,
    rewardId: null,
    rewardName: 'Manual reward',
    suspicion: lead?.suspicion ?? 'no_suspicion',
    createdAt: at,
    statusUpdatedAt: null,
    payoutId: null,
    refundIds: [],
    revision: 0,
  };
}
