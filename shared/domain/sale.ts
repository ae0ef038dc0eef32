import { type Commission, earnInTiers, firstStatus } from './commission.ts';
import type { Money } from './currency.ts';
import type { CommissionEntry, SaleEvent } from './event.ts';
import { isNonLink } from './figures/standing.ts';
import { type Identifiers, isActive, type Lead, withActivity, withFreeIdentifiers, withSuspicion } from './lead.ts';
import type { Membership } from './membership.ts';
import { rewardIn } from './own-terms.ts';
import { isBanned } from './promoter.ts';
import { Refusal } from './refusal.ts';
import { countsSales, isWithin, type Reward } from './reward.ts';
import { inTraffic } from './traffic.ts';

/** What a sale can change of a lead besides its count of sales. */
const DATA_OF_A_SALE = ['state', 'customerSince', 'cancelledAt', 'planName', 'uid', 'email', 'suspicion'] as const;

/** A sale as the caller reported it, its amount already in the account's currency. */
export interface Sale extends Identifiers, Money {
  readonly eventId: string;
  readonly quantity: number;
  readonly plan: string | null;
  readonly mrr: number | null;
  readonly at: string;
}

/** What is known when a sale is decided. */
export interface SaleFacts {
  /** The lead that buys; one that the sale creates has `created` set. */
  readonly lead: Lead;
  readonly created: boolean;
  readonly taken: { readonly uid: number | undefined; readonly email: number | undefined };
  /** Tier by tier: the lead's promoter, its parent, and so on as far as the campaign rewards. */
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
 * @throws Refusal `lead_not_found` where the lead is denied or its promoter banned
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
  const buying = withActivity(before, customer(before, sale), sale.at);
  const identified = withFreeIdentifiers(buying, sale, facts.taken);
  const lead =
    owner && identified.email !== before.email ? withSuspicion(identified, null, owner.promoter) : identified;
  const timing = { earlierSales: before.salesCount, customerSince: lead.customerSince ?? sale.at };
  const earned = commissionsFor(facts.tiers, lead, sale, timing, ids.commissions);
  const { rewards } = earned;
  const isFirst = before.salesCount === 0;
  const commissions = isFirst ? earned.commissions.map((one) => ({ ...one, isFirst })) : earned.commissions;
  const changed = DATA_OF_A_SALE.some((field) => lead[field] !== before[field]);
  return {
    lead: { ...lead, salesCount: before.salesCount + 1, revision: before.revision + Number(changed) },
    commissions,
    dependsOnCount: rewards.some(({ duration }) => countsSales(duration)),
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
      becameCustomer: before.customerSince === null,
      becameActive: isActive(before) ? null : lead.activityAt,
      ...inTraffic(lead.traffic),
      nonLink: isNonLink(lead),
      refunded: 0,
      ...(sale.conversion ? { conversion: sale.conversion, originalRefunded: 0 } : {}),
    },
  };
}

/** @throws Refusal `lead_not_found` where the lead is denied or its promoter banned (specification: what the service does) */
export function assertTakesSales(lead: Lead, owner: Membership | undefined): void {
  if (!owner) throw new Refusal({ code: 'lead_not_found' });
  if (lead.state === 'denied') throw new Refusal({ code: 'lead_not_found', because: 'lead_denied' });
  if (isBanned(owner.promoter, owner.promotion)) {
    throw new Refusal({ code: 'lead_not_found', because: 'promoter_banned' });
  }
}

/**
 * What every tier earns from a sale, banned promoters left out.
 * @param timing how many sales came before, and since when the lead is a customer: what durations go by
 * @param ids a number for each commission, at least as many as tiers
 * @returns the commissions, none of amount 0, and the rewards that were considered
 */
export function commissionsFor(
  tiers: readonly Membership[],
  lead: Lead,
  sale: Omit<Sale, keyof Identifiers>,
  timing: { readonly earlierSales: number; readonly customerSince: string },
  ids: readonly number[],
): { commissions: Commission[]; rewards: Reward[] } {
  const [owner] = tiers;
  if (!owner) return { commissions: [], rewards: [] };
  const considered = tiers.map((_, index) => rewardIn(owner, index + 1, sale.plan));
  const earning = tiers.map(({ promoter, promotion }, index) => {
    const reward = considered[index];
    if (!reward || isBanned(promoter, promotion)) return undefined;
    return isWithin(reward.duration, timing.earlierSales, timing.customerSince, sale.at) ? reward : undefined;
  });
  const earned = earnInTiers(earning, { saleAmount: sale.amount, quantity: sale.quantity });
  const commissions = earned.map(({ tier, reward, amount, calculation }, index): Commission => {
    const { promoter, promotion } = tiers[tier - 1] as Membership;
    return {
      id: ids[index] as number,
      type: 'sale',
      status: firstStatus(owner.campaign.autoApproveRewards, lead.suspicion),
      unit: reward.unit,
      amount,
      calculation,
      saleAmount: sale.amount,
      originalSaleAmount: sale.originalAmount,
      originalSaleCurrency: sale.originalCurrency,
      eventId: sale.eventId,
      planId: sale.plan,
      tier,
      promoterId: promoter.id,
      campaignId: promotion.campaignId,
      promotionId: promotion.id,
      leadId: lead.id,
      rewardId: reward.id,
      rewardName: reward.name,
      suspicion: lead.suspicion,
      createdAt: sale.at,
      statusUpdatedAt: null,
      payoutId: null,
      refundIds: [],
      revision: 0,
    };
  });
  return { commissions, rewards: considered.filter((reward) => reward !== undefined) };
}

/** What an event keeps of a commission. */
export function entryOf({ id, tier, promoterId, campaignId, unit, amount, status }: Commission): CommissionEntry {
  return { id, tier, promoterId, campaignId, unit, amount, status };
}

function customer(lead: Lead, sale: Sale): Lead {
  return {
    ...lead,
    state: 'active',
    customerSince: lead.customerSince ?? sale.at,
    cancelledAt: null,
    planName: sale.plan ?? lead.planName,
  };
}
