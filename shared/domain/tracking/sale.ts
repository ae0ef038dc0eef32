import { type Commission, earnInTiers, firstStatus } from '#shared/domain/commissions/commission.ts';
import { held, isHeld } from '#shared/domain/commissions/holding.ts';
import { isOthersPart, type SplitPart, splitAmount } from '#shared/domain/commissions/split.ts';
import type { FraudRules } from '#shared/domain/fraud/rules.ts';
import {
  activeUntil,
  type Identifiers,
  isActive,
  type Lead,
  newestCancellation,
  withActivity,
  withFreeIdentifiers,
  withSuspicion,
} from '#shared/domain/leads/lead.ts';
import { revenueWith } from '#shared/domain/leads/lead-revenue.ts';
import { isNonLink } from '#shared/domain/leads/lead-standing.ts';
import type { Money } from '#shared/domain/money/currency.ts';
import type { Membership } from '#shared/domain/promoters/membership.ts';
import { rewardIn } from '#shared/domain/promoters/own-terms.ts';
import { isBanned } from '#shared/domain/promoters/promoter.ts';
import { type PromoterFigures, promoterNumbers } from '#shared/domain/promoters/promoter-figures.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { CodeWithReward } from '#shared/domain/rewards/code-reward.ts';
import { countsSales, isWithin, type Reward } from '#shared/domain/rewards/reward.ts';
import { monthSumsWith } from '#shared/domain/rewards/reward-limits.ts';
import { inStep, stepNumbers } from '#shared/domain/rewards/reward-steps.ts';
import type { CommissionEntry, SaleEvent } from './event.ts';
import { inTraffic } from './traffic.ts';

/** What a sale can change of a lead besides its count of sales. */
const DATA_OF_A_SALE = [
  'state',
  'customerSince',
  'cancelledAt',
  'planName',
  'uid',
  'email',
  'suspicion',
  'monthSums',
] as const;

/** A sale as the caller reported it, its amount already in the account's currency. */
export interface Sale extends Identifiers, Money {
  readonly eventId: string;
  readonly quantity: number;
  readonly plan: string | null;
  readonly mrr: number | null;
  readonly at: string;
  /** Whether its subscription has ended since: a last invoice does not make a cancelled lead active. */
  readonly isOfEnded?: boolean | undefined;
  /** Whether it is a test payment, whose date may be far ahead. */
  readonly isTest?: boolean | undefined;
}

/** What is known when a sale is decided. */
export interface SaleFacts {
  /** The lead that buys; one that the sale creates has `created` set. */
  readonly lead: Lead;
  readonly created: boolean;
  readonly taken: { readonly uid: number | undefined; readonly email: number | undefined };
  /** Tier by tier: the lead's promoter, its parent, and so on as far as the campaign rewards. */
  readonly tiers: readonly Membership[];
  /** Those of the account; as the service has them, where they are left out. */
  readonly rules?: FraudRules | undefined;
  /** The promo code of the lead's promoter that the sale names, where it has a reward that the promoter earns. */
  readonly byCode?: CodeWithReward | undefined;
  /** What the promoter has brought in the campaign before; left out where no rule goes by it. */
  readonly figures?: PromoterFigures | undefined;
  /** Who has a share of what the lead earns; nobody, where it is left out. */
  readonly shares?: readonly TiersOfShare[];
}

/** A share, and who earns by it tier by tier: empty if its promoter was deleted. */
export interface TiersOfShare {
  readonly percentage: number;
  readonly tiers: readonly Membership[];
}

export interface SaleDecision {
  readonly lead: Lead;
  readonly event: SaleEvent;
  readonly commissions: readonly Commission[];
  /** Whether another sale of this lead committed in between would change the outcome. */
  readonly dependsOnCount: boolean;
}

/**
 * Decides a sale (contract §5): the lead becomes an active customer, and each tier earns what its reward gives.
 * @param ids the number of the event, and one for each tier's commission
 * @param now ISO 8601
 * @throws Refusal `lead_not_found` where the lead is denied, its promoter banned, or the sale older than a referral that a
 * promoter has added
 */
export function decideSale(
  facts: SaleFacts,
  sale: Sale,
  ids: { readonly event: number; readonly commissions: readonly number[] },
  now: string,
): SaleDecision {
  const before = facts.lead;
  const [owner] = facts.tiers;
  assertTakesSales(before, owner);
  // A promoter adds a referral for what comes: it has not brought what was bought before.
  if (before.origin === 'promoter' && sale.at < before.createdAt) throw new Refusal({ code: 'lead_not_found' });
  const isLate = isBeforeCancellation(before, sale);
  const buying = isLate ? lateCustomer(before, sale) : withActivity(before, customer(before, sale, now), sale.at);
  const identified = withFreeIdentifiers(buying, sale, facts.taken);
  const buyer =
    owner && (identified.email !== before.email || owner.promoter.samePayment)
      ? withSuspicion(identified, {}, owner.promoter, facts.rules)
      : identified;
  const becameCustomer = before.customerSince === null;
  const customerSince = buyer.customerSince ?? sale.at;
  const timing = { earlierSales: before.salesCount, customerSince, becomesCustomer: becameCustomer };
  const earned = commissionsFor(facts, buyer, sale, timing, ids.commissions);
  const { rewards } = earned;
  const monthSums = monthSumsWith(before.monthSums, earned.commissions);
  const lead = monthSums ? { ...buyer, monthSums } : buyer;
  const isFirst = before.salesCount === 0;
  const commissions = isFirst ? earned.commissions.map((one) => ({ ...one, isFirst })) : earned.commissions;
  const changed = DATA_OF_A_SALE.some((field) => lead[field] !== before[field]);
  return {
    lead: {
      ...lead,
      ...revenueWith(before, sale.amount),
      salesCount: before.salesCount + 1,
      revision: before.revision + Number(changed),
    },
    commissions,
    dependsOnCount: rewards.some(countsSales),
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
      commissions: commissions.map(entryOf),
      createdLead: facts.created,
      becameCustomer,
      ...activityOf(before, lead),
      ...inTraffic(lead.traffic),
      nonLink: isNonLink(lead),
      ...(facts.figures ? { ruled: true as const } : {}),
      refunded: 0,
      ...(sale.conversion ? { conversion: sale.conversion, originalRefunded: 0 } : {}),
    },
  };
}

/** Refunds and cancellations count all the same. @throws Refusal `lead_not_found` where the lead is denied or its promoter banned */
function assertTakesSales(lead: Lead, owner: Membership | undefined): void {
  if (!owner) throw new Refusal({ code: 'lead_not_found' });
  if (lead.state === 'denied') throw new Refusal({ code: 'lead_not_found', because: 'lead_denied' });
  if (isBanned(owner.promoter, owner.promotion)) {
    throw new Refusal({ code: 'lead_not_found', because: 'promoter_banned' });
  }
}

/**
 * What every tier earns from a sale, banned promoters left out. The reward of a promo code goes before all others.
 * @param timing how many sales came before, since when the lead is a customer, and whether the sale makes it one: what
 *   durations and steps go by
 * @param ids a number for each commission, at least as many as tiers
 * @returns the commissions, none of amount 0, and the rewards that were considered
 */
function commissionsFor(
  { tiers, byCode, figures, rules, shares: allShares = [] }: Omit<SaleFacts, 'lead' | 'created' | 'taken'>,
  lead: Lead,
  sale: Omit<Sale, keyof Identifiers>,
  timing: { readonly earlierSales: number; readonly customerSince: string; readonly becomesCustomer: boolean },
  ids: readonly number[],
): { commissions: Commission[]; rewards: Reward[] } {
  const [owner] = tiers;
  if (!owner) return { commissions: [], rewards: [] };
  const shares = allShares.filter(isEarning);
  const chains = [tiers, ...shares.map((share) => share.tiers)].map(earningTiers);
  const depth = Math.max(...chains.map(({ length }) => length));
  const considered = Array.from({ length: depth }, (_, index) =>
    index === 0 && byCode ? { ...byCode.reward, byCode: byCode.code } : rewardIn(owner, index + 1, sale.plan),
  );
  const numbers = {
    ...stepNumbers(timing.earlierSales, timing.customerSince, sale.at),
    ...(figures ? promoterNumbers(figures, timing.becomesCustomer) : {}),
  };
  const earning = considered.map((reward, index) => {
    if (!reward || chains.every((chain) => !chain[index])) return undefined;
    if (!isWithin(reward.duration, timing.earlierSales, timing.customerSince, sale.at)) return undefined;
    return inStep(reward, numbers);
  });
  const earned = earnInTiers(earning, {
    saleAmount: sale.amount,
    quantity: sale.quantity,
    at: sale.at,
    monthSums: lead.monthSums,
  });
  const parts = earned.flatMap((one) => partsIn(one, chains, shares));
  const commissions = parts.map((part, index): Commission => {
    const { tier, reward, calculation, membership, split } = part;
    const { promoter, promotion } = membership;
    const isOthers = split !== undefined && isOthersPart(split);
    const { suspicion } = isOthers ? withSuspicion(lead, {}, promoter, rules) : lead;
    return {
      id: ids[index] as number,
      type: 'sale',
      status: firstStatus(owner.campaign, { suspicion, unit: reward.unit, amount: part.whole }),
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
      ...held(sale.at, owner.campaign.holdingDays),
      payoutId: null,
      ...(split ? { split } : {}),
      refundIds: [],
      revision: 0,
    };
  });
  return { commissions, rewards: considered.filter((reward) => reward !== undefined) };
}

/** Who earns tier by tier; nobody, where a promoter is banned. */
function earningTiers(tiers: readonly Membership[]): (Membership | undefined)[] {
  return tiers.map((one) => (isBanned(one.promoter, one.promotion) ? undefined : one));
}

/**
 * The parts of what a tier earns: one for all, or one for each who has a share, the lead's own promoter first. The part of a
 * share whose promoter has no parent in that tier is not given.
 */
function partsIn<Of extends { readonly tier: number; readonly amount: number }>(
  earned: Of,
  chains: readonly (readonly (Membership | undefined)[])[],
  shares: readonly TiersOfShare[],
): (Of & { readonly membership: Membership; readonly whole: number; readonly split?: SplitPart })[] {
  const { tier, amount: whole } = earned;
  const parts = shares.length === 0 ? [{ amount: whole }] : splitAmount(shares, whole);
  return parts.flatMap((part, index) => {
    const membership = chains[index]?.[tier - 1];
    return membership && part.amount !== 0 ? [{ ...earned, ...part, membership, whole }] : [];
  });
}

/** Whether the promoter of a share may earn. The share of one who may not goes to the lead's own promoter, in all tiers. */
function isEarning({ tiers: [first] }: TiersOfShare): boolean {
  return first !== undefined && !isBanned(first.promoter, first.promotion);
}

/** What an event keeps of a commission. */
export function entryOf(commission: Commission): CommissionEntry {
  const { id, tier, promoterId, campaignId, saleCampaignId = campaignId, unit, amount, status } = commission;
  const held = isHeld(commission, commission.createdAt) ? { held: true as const } : {};
  const sold = saleCampaignId === campaignId ? {} : { saleCampaignId };
  return { id, tier, promoterId, campaignId, ...sold, unit, amount, status, ...held };
}

/** Whether a sale is older than the lead's last cancellation, or belongs to what was cancelled. */
function isBeforeCancellation(lead: Lead, { at, isOfEnded = false }: Sale): boolean {
  const until = newestCancellation(lead);
  return lead.state === 'cancelled' && until !== null && (isOfEnded || at < until);
}

function customer(lead: Lead, sale: Sale, now: string): Lead {
  return {
    ...lead,
    state: 'active',
    customerSince: lead.customerSince ?? sale.at,
    cancelledAt: null,
    planName: sale.plan ?? lead.planName,
    ...(sale.isOfEnded ? {} : activeUntil(lead, sale.at, sale.isTest ? sale.at : now)),
  };
}

/**
 * A cancelled lead after a sale of before: still cancelled. If it was no customer yet, it was active from the sale to the next
 * cancellation that is known.
 */
function lateCustomer(lead: Lead, sale: Sale): Lead {
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

/** When the lead became an active customer by a sale; and when it ceased to be, if its cancellation was reported before. */
function activityOf(before: Lead, after: Lead): Pick<SaleEvent, 'becameActive' | 'ceasedActive'> {
  const isCancelled = after.state === 'cancelled';
  if (!isCancelled) return { becameActive: isActive(before) ? null : after.activityAt };
  if (before.customerSince !== null || after.activityAt === null) return { becameActive: null };
  return { becameActive: after.customerSince, ceasedActive: after.activityAt };
}
