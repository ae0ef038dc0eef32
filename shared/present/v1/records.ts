import type { Commission } from '#shared/domain/commissions/commission.ts';
import { activeShares, isSharePart } from '#shared/domain/commissions/split.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import type { Balance } from '#shared/domain/projections/change.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { displayedWebsite } from '#shared/domain/text/web-address.ts';
import type { TrackingResult } from '#shared/operations/tracking/tracking-result.ts';
import type { V1Lead, V1ReducedPromoter, V1Reward } from '#shared/routes/v1/output.ts';

/** Specification: v1 tracking event of a sign-up. */
export function presentSignupEventV1(tracked: TrackingResult) {
  return { ...v1Event(tracked), type: 'signup' as const, amount_cents: 0, reward: '' };
}

/** Presents a subscriber as a sign-up. */
export function presentSubscriberEventV1(tracked: TrackingResult) {
  return { ...presentSignupEventV1(tracked), type: 'subscriber' as const };
}

/** Contract §4: a sale in the shape of the refund. */
export function presentSaleEventV1(tracked: TrackingResult) {
  return {
    ...v1Event(tracked),
    type: 'sale' as const,
    amount_cents: tracked.amount ?? 0,
    reward: firstReward(tracked),
  };
}

/** Specification: v1 tracking event of a refund; amounts are negative. */
export function presentRefundEventV1(tracked: TrackingResult) {
  return {
    ...v1Event(tracked),
    type: 'refund' as const,
    amount_cents: tracked.amount ?? 0,
    reward: firstReward(tracked),
  };
}

/** Presents a refund reversal as a refund; amounts are positive. */
export function presentRefundReversalEventV1(tracked: TrackingResult) {
  return { ...presentRefundEventV1(tracked), type: 'refund_reversal' as const };
}

/** Contract §4: a cancellation as a refund, without amount and reward. */
export function presentCancellationEventV1(tracked: TrackingResult) {
  return { ...v1Event(tracked), type: 'cancellation' as const, amount_cents: null, reward: null };
}

function v1Event({ id, lead, promoter, balances }: TrackingResult) {
  return { id, lead: presentLeadV1(lead), promoter: presentReducedPromoterV1(promoter, balances) };
}

/** Returns the commission of the lead's promoter, not those of parents or sharing promoters. */
function firstReward({ commissions, lead }: TrackingResult): V1Reward | null {
  const first = commissions.find(
    ({ commission: { tier, split } }) => tier === 1 && !(split && isSharePart(split)),
  )?.commission;
  return first ? presentRewardV1(first, lead) : null;
}

/** Specification: refund `reward` object. */
export function presentRewardV1(commission: Commission, lead: Lead | null): V1Reward {
  return {
    id: commission.id,
    status: commission.status,
    amount: commission.amount,
    unit: commission.unit,
    created_at: commission.createdAt,
    lead: lead && presentLeadV1(lead),
    event_id: commission.eventId ?? '',
    conversion_amount: commission.saleAmount,
    tier_level: commission.tier,
    split_type: commission.split ? 'percentage' : null,
  };
}

/** Specification: Lead / customer. Clients expect a string as e-mail: empty if there is none. */
export function presentLeadV1(lead: Lead): V1Lead {
  const [share] = activeShares(lead);
  return {
    id: lead.id,
    state: lead.state,
    uid: lead.uid,
    email: lead.email ?? '',
    customer_since: lead.customerSince,
    cancelled_at: lead.cancelledAt,
    plan_name: lead.planName,
    suspicion: lead.suspicion,
    username: lead.username,
    website: displayedWebsite(lead.website),
    created_at: lead.createdAt,
    split_promotion_id: share?.promotionId ?? null,
    custom_fields: lead.customFields ? { ...lead.customFields } : null,
    split_percentage_value: share?.percentage ?? null,
    visitor_sub_id: lead.subId,
  };
}

/** Specification: Promoter, reduced. */
export function presentReducedPromoterV1(promoter: Promoter, balances: readonly Balance[]): V1ReducedPromoter {
  return {
    id: promoter.id,
    status: promoter.status,
    cust_id: promoter.custId,
    email: promoter.email,
    created_at: promoter.createdAt,
    // Only a hash is stored.
    temp_password: null,
    default_promotion_id: promoter.defaultPromotionId,
    pref: promoter.pref,
    default_ref_id: promoter.defaultRefId,
    note: promoter.note,
    w8_form_url: promoter.taxForms?.w8?.url ?? null,
    w9_form_url: promoter.taxForms?.w9?.url ?? null,
    parent_promoter_id: promoter.parentPromoterId,
    ...balancesByUnit(balances),
    auth_token: promoter.authToken,
  };
}

/** Returns earned, unpaid and paid balances by unit (contract §6). */
export function balancesByUnit(balances: readonly Balance[]) {
  return {
    earnings_balance: sumByUnit(balances, ({ earned }) => earned),
    current_balance: sumByUnit(balances, ({ earned, paid }) => earned - paid),
    paid_balance: sumByUnit(balances, ({ paid }) => paid),
  };
}

function sumByUnit(balances: readonly Balance[], amount: (balance: Balance) => number): Record<string, number> | null {
  return balances.length === 0 ? null : Object.fromEntries(balances.map((balance) => [balance.unit, amount(balance)]));
}
