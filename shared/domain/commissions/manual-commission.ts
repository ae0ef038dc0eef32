import type { Caller } from '#shared/domain/accounts/caller.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import type { Promotion } from '#shared/domain/promoters/promoter.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import type { Commission, CommissionNotes, CommissionStatus } from './commission.ts';

/** Input for a manual commission. */
export interface ManualCommissionInput extends CommissionNotes {
  readonly unit: Unit;
  /** Positive integer of the unit. */
  readonly amount: number;
  readonly status: CommissionStatus;
  readonly eventId?: string | null | undefined;
  /** ISO 8601; default now. */
  readonly at?: string | undefined;
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
  input: ManualCommissionInput,
  {
    lead,
    promotion,
    currency,
  }: { readonly lead: Lead | null; readonly promotion: Promotion; readonly currency: string },
  now: string,
): Commission {
  const { eventId = null, at = now, ...details } = input;
  return {
    ...details,
    id,
    type: 'manual',
    calculation: { manual: input.amount },
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
