import { type Commission, isWithoutSale } from '#shared/domain/commissions/commission.ts';
import { isSelfReferral } from '#shared/domain/fraud/suspicion.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import type { TrackingResult } from '#shared/operations/tracking/tracking-result.ts';
import type { V2Commission, V2TrackingEvent } from '#shared/routes/v2/output.ts';
import { presentPromoterCampaignV2, presentReducedReferralV2 } from './nested-records.ts';

/** Specification: v2 tracking event. Refund amounts are negative. */
export function presentTrackingEventV2(tracked: TrackingResult): V2TrackingEvent {
  return {
    id: tracked.id,
    etype: tracked.type,
    sale_amount: tracked.amount,
    original_sale_amount: tracked.originalAmount,
    original_sale_currency: tracked.originalCurrency,
    event_id: tracked.eventId,
    plan_id: tracked.plan,
    billing_period: null,
    created_at: tracked.at,
    referral: presentReducedReferralV2(tracked.lead),
    commissions: tracked.commissions.map(({ commission, membership }) => ({
      ...presentCommissionV2(commission, membership, false),
      referral: presentReducedReferralV2(tracked.lead),
    })),
  };
}

/** Specification: Commission. `metadata` explains the amount. */
export function presentCommissionV2(
  commission: Commission,
  membership: Membership,
  isPaid: boolean,
): Omit<V2Commission, 'referral'> {
  return {
    id: commission.id,
    status: commission.status,
    metadata: { ...commission.calculation },
    is_self_referral: isSelfReferral(commission.suspicion),
    commission_type: isWithoutSale(commission) ? 'custom' : 'sale',
    created_by_user_email: commission.createdBy?.email ?? null,
    created_by_user_at: commission.createdBy?.at ?? null,
    sale_amount: commission.saleAmount,
    original_sale_amount: commission.originalSaleAmount,
    original_sale_currency: commission.originalSaleCurrency,
    event_id: commission.eventId,
    plan_id: commission.planId,
    tier: commission.tier,
    internal_note: commission.internalNote ?? null,
    external_note: commission.externalNote ?? null,
    unit: commission.unit,
    fraud_check: commission.suspicion,
    amount: commission.amount,
    held_until: commission.heldUntil ?? null,
    is_paid: isPaid,
    payout_id: commission.payoutId,
    is_fulfilled: Boolean(commission.fulfilledAt),
    is_split: commission.split !== undefined,
    split_details: commission.split
      ? { percentage: commission.split.percentage, of_amount: commission.split.of }
      : null,
    created_at: commission.createdAt,
    status_updated_at: commission.statusUpdatedAt,
    promoter_campaign: presentPromoterCampaignV2(membership),
    reward: commission.rewardId === null ? null : { id: commission.rewardId, name: commission.rewardName },
  };
}
