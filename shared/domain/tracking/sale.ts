import {
  type Commission,
  calculateTierCommissions,
  initialCommissionStatus,
} from '#shared/domain/commissions/commission.ts';
import { computeHoldingPeriod, isOnHold } from '#shared/domain/commissions/holding-period.ts';
import { isSharePart, type SplitPart, splitAmount } from '#shared/domain/commissions/split.ts';
import type { FraudRules } from '#shared/domain/fraud/rules.ts';
import { heldByField } from '#shared/domain/fraud/suspicion.ts';
import {
  addFreeIdentifiers,
  extendActivity,
  isActiveLead,
  type Lead,
  type LeadIdentifiers,
  newestCancellation,
  raiseSuspicion,
  updateActivity,
} from '#shared/domain/leads/lead.ts';
import { isNonLink } from '#shared/domain/leads/lead-report-state.ts';
import { addLeadRevenue } from '#shared/domain/leads/lead-revenue.ts';
import type { Money } from '#shared/domain/money/currency.ts';
import { selectPromotionReward } from '#shared/domain/promoters/own-terms.ts';
import { isBanned } from '#shared/domain/promoters/promoter.ts';
import { type PromoterFigures, promoterStepNumbers } from '#shared/domain/promoters/promoter-figures.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { CodeWithReward } from '#shared/domain/rewards/code-reward.ts';
import { dependsOnSalesCount, isWithinDuration, type Reward } from '#shared/domain/rewards/reward.ts';
import { addToMonthSums } from '#shared/domain/rewards/reward-limits.ts';
import { applyRewardStep, computeStepNumbers } from '#shared/domain/rewards/reward-steps.ts';
import type { CommissionEntry, SaleEvent } from './event.ts';
import { visitorFields } from './traffic.ts';

/** Apart from sales count and revenue. */
const LEAD_FIELDS_OF_SALE = [
  'state',
  'customerSince',
  'cancelledAt',
  'planName',
  'uid',
  'email',
  'suspicion',
  'monthSums',
] as const;

/** A reported sale in the account's currency. */
export interface Sale extends LeadIdentifiers, Money {
  readonly eventId: string;
  readonly quantity: number;
  readonly plan: string | null;
  readonly mrr: number | null;
  readonly at: string;
  /** Subscription has ended: a final invoice does not reactivate a cancelled lead. */
  readonly isAfterSubscriptionEnd?: boolean | undefined;
  /** Test payments may be dated far ahead. */
  readonly isTest?: boolean | undefined;
}

/** Facts for deciding a sale. */
export interface SaleFacts {
  /** Possibly created by this sale (`created`). */
  readonly lead: Lead;
  readonly created: boolean;
  /** Whether this sale attributed a known lead to its present promoter. */
  readonly reattributed?: boolean;
  readonly taken: { readonly uid: number | undefined; readonly email: number | undefined };
  /** The lead's promoter, its parent and so on, as far as the campaign rewards. */
  readonly tiers: readonly Membership[];
  /** Default: standard rules. */
  readonly rules?: FraudRules | undefined;
  /** The promoter's promo code in the sale, if it has a reward to earn. */
  readonly byCode?: CodeWithReward | undefined;
  /** Earlier results in the campaign; undefined if no rule uses them. */
  readonly figures?: PromoterFigures | undefined;
  readonly shares?: readonly ShareTiers[];
}

/** A share with its earners by tier; empty if deleted. */
export interface ShareTiers {
  readonly percentage: number;
  readonly tiers: readonly Membership[];
}

export interface SaleDecision {
  readonly lead: Lead;
  readonly event: SaleEvent;
  readonly commissions: readonly Commission[];
  /** Whether a concurrent sale would change the outcome. */
  readonly dependsOnCount: boolean;
}

/**
 * Decides a sale (contract §5): the lead becomes an active customer; each tier earns by its reward.
 * @param ids an id for the event and each tier's commission
 * @param now ISO 8601
 * @throws Refusal `lead_not_found` if the lead is denied, its promoter banned, or the sale older than a manual referral
 */
export function decideSale(
  facts: SaleFacts,
  sale: Sale,
  ids: { readonly event: number; readonly commissions: readonly number[] },
  now: string,
): SaleDecision {
  const before = facts.lead;
  const [owner] = facts.tiers;
  assertAcceptsSales(before, owner);
  // Manual referrals cover later purchases only.
  if (before.origin === 'promoter' && sale.at < before.createdAt) throw new Refusal({ code: 'lead_not_found' });
  const isLate = isBeforeCancellation(before, sale);
  const buying = isLate
    ? addLateSale(before, sale)
    : updateActivity(before, makeActiveCustomer(before, sale, now), sale.at);
  const identified = addFreeIdentifiers(buying, sale, facts.taken);
  const buyer =
    owner && (identified.email !== before.email || owner.promoter.samePayment)
      ? raiseSuspicion(identified, {}, owner.promoter, facts.rules)
      : identified;
  const becameCustomer = before.customerSince === null;
  const customerSince = buyer.customerSince ?? sale.at;
  const timing = { earlierSales: before.salesCount, customerSince, becomesCustomer: becameCustomer };
  const earned = calculateCommissions(facts, buyer, sale, timing, ids.commissions);
  const { rewards } = earned;
  const monthSums = addToMonthSums(before.monthSums, earned.commissions);
  const lead = monthSums ? { ...buyer, monthSums } : buyer;
  const isFirst = before.salesCount === 0;
  const commissions = isFirst
    ? earned.commissions.map((commission) => ({ ...commission, isFirst }))
    : earned.commissions;
  const changed = LEAD_FIELDS_OF_SALE.some((field) => lead[field] !== before[field]);
  return {
    lead: {
      ...lead,
      ...addLeadRevenue(before, sale.amount),
      salesCount: before.salesCount + 1,
      revision: before.revision + Number(changed),
    },
    commissions,
    dependsOnCount: rewards.some(dependsOnSalesCount),
    event: {
      event: 'sale',
      id: ids.event,
      leadId: lead.id,
      promoterId: lead.promoterId,
      campaignId: lead.campaignId,
      at: sale.at,
      recordedAt: now,
      eventId: sale.eventId,
      amount: sale.amount,
      originalAmount: sale.originalAmount,
      originalCurrency: sale.originalCurrency,
      plan: sale.plan,
      quantity: sale.quantity,
      mrr: sale.mrr,
      commissions: commissions.map(commissionEntry),
      createdLead: facts.created,
      becameCustomer,
      ...(facts.created || facts.reattributed ? heldByField(undefined, lead.suspicion) : {}),
      ...detectActivityChange(before, lead),
      ...visitorFields(lead),
      nonLink: isNonLink(lead),
      ...(facts.figures ? { ruled: true as const } : {}),
      refunded: 0,
      ...(sale.conversion ? { conversion: sale.conversion, originalRefunded: 0 } : {}),
    },
  };
}

/** For sales only, not refunds and cancellations. @throws Refusal `lead_not_found` */
function assertAcceptsSales(lead: Lead, owner: Membership | undefined): void {
  if (!owner) throw new Refusal({ code: 'lead_not_found' });
  if (lead.state === 'denied') throw new Refusal({ code: 'lead_not_found', because: 'lead_denied' });
  if (isBanned(owner.promoter, owner.promotion)) {
    throw new Refusal({ code: 'lead_not_found', because: 'promoter_banned' });
  }
}

/**
 * Calculates commissions without banned promoters. A promo code's reward takes precedence.
 * @param timing for reward durations and steps
 * @param ids at least one per tier
 * @returns commissions other than 0, and the rewards considered
 */
function calculateCommissions(
  { tiers, byCode, figures, rules, shares: allShares = [] }: Omit<SaleFacts, 'lead' | 'created' | 'taken'>,
  lead: Lead,
  sale: Omit<Sale, keyof LeadIdentifiers>,
  timing: { readonly earlierSales: number; readonly customerSince: string; readonly becomesCustomer: boolean },
  ids: readonly number[],
): { commissions: Commission[]; rewards: Reward[] } {
  const [owner] = tiers;
  if (!owner) return { commissions: [], rewards: [] };
  const shares = allShares.filter(isEarning);
  const lines = [tiers, ...shares.map((share) => share.tiers)];
  const depth = Math.max(...lines.map(({ length }) => length));
  const considered = Array.from({ length: depth }, (_, index) =>
    index === 0 && byCode
      ? { ...byCode.reward, byCode: byCode.code }
      : selectPromotionReward(owner, index + 1, sale.plan),
  );
  const chains = lines.map((line) => earningTiers(line, considered));
  const numbers = {
    ...computeStepNumbers(timing.earlierSales, timing.customerSince, sale.at),
    ...(figures ? promoterStepNumbers(figures, timing.becomesCustomer) : {}),
  };
  const earning = considered.map((reward, index) => {
    if (!reward || chains.every((chain) => !chain[index])) return undefined;
    if (!isWithinDuration(reward.duration, timing.earlierSales, timing.customerSince, sale.at)) return undefined;
    return applyRewardStep(reward, numbers);
  });
  const earned = calculateTierCommissions(earning, {
    saleAmount: sale.amount,
    quantity: sale.quantity,
    at: sale.at,
    monthSums: lead.monthSums,
  });
  const parts = earned.flatMap((commission) => splitTierCommission(commission, chains, shares));
  const commissions = parts.map((part, index): Commission => {
    const { tier, reward, calculation, membership, split } = part;
    const { promoter, promotion } = membership;
    const isOthers = split !== undefined && isSharePart(split);
    const { suspicion } = isOthers ? raiseSuspicion(lead, {}, promoter, rules) : lead;
    return {
      id: ids[index] as number,
      type: 'sale',
      status: initialCommissionStatus(owner.campaign, { suspicion, unit: reward.unit, amount: part.whole }),
      unit: reward.unit,
      amount: part.amount,
      calculation,
      saleAmount: sale.amount,
      originalSaleAmount: sale.originalAmount,
      originalSaleCurrency: sale.originalCurrency,
      eventId: sale.eventId,
      planId: sale.plan,
      tier,
      promoterId: promoter.id,
      campaignId: promotion.campaignId,
      ...(tier > 1 ? { saleCampaignId: lead.campaignId } : {}),
      promotionId: promotion.id,
      leadId: lead.id,
      rewardId: reward.id,
      rewardName: reward.name,
      suspicion,
      createdAt: sale.at,
      statusUpdatedAt: null,
      ...computeHoldingPeriod(sale.at, owner.campaign.holdingDays),
      payoutId: null,
      ...(split ? { split } : {}),
      refundIds: [],
      revision: 0,
    };
  });
  return { commissions, rewards: considered.filter((reward) => reward !== undefined) };
}

/** Without banned promoters, and without parents who would get a percentage of the commission of such a child. */
function earningTiers(
  tiers: readonly Membership[],
  rewards: readonly (Reward | undefined)[],
): (Membership | undefined)[] {
  const earning: (Membership | undefined)[] = [];
  for (const [index, tier] of tiers.entries()) {
    const earnsNothing = index > 0 && rewards[index]?.percentOf === 'commission' && !earning[index - 1];
    earning.push(earnsNothing || isBanned(tier.promoter, tier.promotion) ? undefined : tier);
  }
  return earning;
}

/**
 * Divides a tier's commission among the lead's promoter and the shares. Shares without a parent in that tier are
 * dropped.
 */
function splitTierCommission<Tiered extends { readonly tier: number; readonly amount: number }>(
  earned: Tiered,
  chains: readonly (readonly (Membership | undefined)[])[],
  shares: readonly ShareTiers[],
): (Tiered & { readonly membership: Membership; readonly whole: number; readonly split?: SplitPart })[] {
  const { tier, amount: total } = earned;
  const parts = shares.length === 0 ? [{ amount: total }] : splitAmount(shares, total);
  return parts.flatMap((part, index) => {
    const membership = chains[index]?.[tier - 1];
    return membership && part.amount !== 0 ? [{ ...earned, ...part, membership, whole: total }] : [];
  });
}

/** Whether a share earns. Otherwise it goes to the lead's promoter, in all tiers. */
function isEarning({ tiers: [first] }: ShareTiers): boolean {
  return first !== undefined && !isBanned(first.promoter, first.promotion);
}

/** Returns the snapshot of a commission for its event. */
export function commissionEntry(commission: Commission): CommissionEntry {
  const { id, tier, promoterId, campaignId, saleCampaignId = campaignId, unit, amount, status } = commission;
  const hold = isOnHold(commission, commission.createdAt) ? { held: true as const } : {};
  const saleFields = saleCampaignId === campaignId ? {} : { saleCampaignId };
  return { id, tier, promoterId, campaignId, ...saleFields, unit, amount, status, ...hold };
}

function isBeforeCancellation(lead: Lead, { at, isAfterSubscriptionEnd = false }: Sale): boolean {
  const until = newestCancellation(lead);
  return lead.state === 'cancelled' && until !== null && (isAfterSubscriptionEnd || at < until);
}

function makeActiveCustomer(lead: Lead, sale: Sale, now: string): Lead {
  return {
    ...lead,
    state: 'active',
    customerSince: lead.customerSince ?? sale.at,
    cancelledAt: null,
    planName: sale.plan ?? lead.planName,
    ...(sale.isAfterSubscriptionEnd ? {} : extendActivity(lead, sale.at, sale.isTest ? sale.at : now)),
  };
}

/** Records a late sale of a cancelled lead. A first sale makes it active until the next known cancellation. */
function addLateSale(lead: Lead, sale: Sale): Lead {
  const { cancelledAt, promoterId, campaignId } = lead;
  if (lead.customerSince !== null || cancelledAt === null) return lead;
  const until = [cancelledAt, newestCancellation(lead) ?? cancelledAt].find((at) => at >= sale.at) ?? sale.at;
  return {
    ...lead,
    customerSince: sale.at,
    planName: lead.planName ?? sale.plan,
    activityAt: until,
    firstActive: { promoterId, campaignId, until },
  };
}

function detectActivityChange(before: Lead, after: Lead): Pick<SaleEvent, 'becameActive' | 'ceasedActive'> {
  const isCancelled = after.state === 'cancelled';
  if (!isCancelled) return { becameActive: isActiveLead(before) ? null : after.activityAt };
  if (before.customerSince !== null || after.activityAt === null) return { becameActive: null };
  return { becameActive: after.customerSince, ceasedActive: after.activityAt };
}
