import { type Commission, takenBackId } from './commission.ts';
import type { RefundEvent, SaleEvent } from './event.ts';
import type { FraudRules } from './fraud/rules.ts';
import { type Identifiers, type Lead, withFreeIdentifiers, withSuspicion } from './lead.ts';
import { revenueWith } from './lead-revenue.ts';
import type { Membership } from './membership.ts';
import type { PromoterFigures } from './promoter-figures.ts';
import type { RefundMoney } from './refund-money.ts';
import { Refusal } from './refusal.ts';
import { monthSumsWith } from './reward-limits.ts';
import { assertTakesSales, commissionsFor, entryOf, type TiersOfShare } from './sale.ts';
import { shareTakenBack, takenBackOf } from './taken-back.ts';
import { inTraffic } from './traffic.ts';

/** A refund as the caller reported it, its amount positive and already in the account's currency. */
export interface Refund extends Identifiers, RefundMoney {
  readonly eventId: string;
  readonly quantity: number;
  readonly saleEventId: string | null;
  readonly ecom: boolean;
  readonly at: string;
}

/** What is known when a refund is decided. */
export interface RefundFacts {
  readonly lead: Lead;
  readonly taken: { readonly uid: number | undefined; readonly email: number | undefined };
  readonly tiers: readonly Membership[];
  /** Of a refund that names no sale: as of a sale. */
  readonly figures?: PromoterFigures | undefined;
  /** Who has a share of what the lead earns; nobody, where it is left out. */
  readonly shares?: readonly TiersOfShare[];
  /** The sale that `saleEventId` names, with its commissions as they are today. */
  readonly sale: { readonly event: SaleEvent; readonly commissions: readonly Commission[] } | null;
  /** Those of the account; as the service has them, where they are left out. */
  readonly rules?: FraudRules | undefined;
}

export interface RefundDecision {
  readonly lead: Lead;
  readonly event: RefundEvent;
  readonly commissions: readonly Commission[];
  /** The sale's own commissions, each with what takes it back. */
  readonly refunded: readonly Commission[];
}

/**
 * Decides a refund (contract: Refund). With its sale: each tier gives back its share of the sale's own commission,
 * cumulatively exact. Without: as the lead's latest sale would be computed at today's reward, negated.
 * @param ids the number of the event, and one for each commission
 * @param now ISO 8601
 * @throws Refusal `lead_not_found`, `sale_not_found`, `refund_too_large`
 */
export function decideRefund(
  facts: RefundFacts,
  refund: Refund,
  ids: { readonly event: number; readonly commissions: readonly number[] },
  now: string,
): RefundDecision {
  const { lead: before, sale } = facts;
  assertTakesSales(before, facts.tiers[0]);
  const commissions = sale ? takenBack(sale, before, refund, ids.commissions) : negated(facts, refund, ids.commissions);
  const identified = withKnownIdentifiers(before, refund, facts);
  const known = sale ? withMonthsLess(identified, sale.commissions, commissions) : identified;
  const lead: Lead = { ...known, ...revenueWith(before, -refund.amount), revision: before.revision + 1 };
  // Counted where the sale was, so that what is left of both adds up, wherever the lead and its commissions are now.
  const owner = sale?.event ?? lead;
  return {
    lead,
    commissions,
    refunded: sale ? sale.commissions.map((commission) => takenBackBy(commission, sale.event, commissions)) : [],
    event: {
      event: 'refund',
      id: ids.event,
      leadId: lead.id,
      promoterId: owner.promoterId,
      campaignId: owner.campaignId,
      at: refund.at,
      recordedAt: now,
      eventId: refund.eventId,
      amount: refund.amount,
      originalAmount: refund.originalAmount,
      originalCurrency: refund.originalCurrency,
      plan: sale?.event.plan ?? lead.planName,
      quantity: refund.quantity,
      commissions: commissions.map(entryOf),
      saleEventId: refund.saleEventId,
      ecom: refund.ecom,
      ...inTraffic(sale?.event.traffic ?? lead.traffic),
      ...(refund.conversion ? { conversion: refund.conversion } : {}),
    },
  };
}

/**
 * Each commission gives back what the refunds so far should have taken less what they took, so that refunds which add
 * up to the sale take back exactly what it gave, whatever they are split into. Of what promoters share, they give back
 * together what one would.
 */
function takenBack(
  sale: { readonly event: SaleEvent; readonly commissions: readonly Commission[] },
  lead: Lead,
  refund: Refund,
  ids: readonly number[],
): Commission[] {
  const { event } = sale;
  if (event.leadId !== lead.id) throw new Refusal({ code: 'sale_not_found', eventId: event.eventId });
  const refunded = event.refunded + refund.amount;
  if (refunded > event.amount) throw new Refusal({ code: 'refund_too_large' });
  const shares = sale.commissions.map((commission) => {
    const { split } = commission;
    const before = shareTakenBack(commission, event.refunded, event.amount);
    const after = shareTakenBack(commission, refunded, event.amount);
    // After a refund that was taken back, what the others took may be a unit more than their share.
    const back = Math.max(0, after.own - takenBackOf(commission, event));
    return { commission, back, ...(split ? { split: { ...split, of: before.whole - after.whole } } : {}) };
  });
  return shares
    .filter(({ back }) => back !== 0)
    .map(({ commission, back, split }, index) => ({
      ...refunding(commission, refund),
      ...(split ? { split } : {}),
      id: ids[index] as number,
      amount: -back,
      calculation: {
        sale_event_id: event.eventId,
        commission_id: commission.id,
        refunded,
        of: event.amount,
      },
    }));
}

/** The lead with less given in the months that the sale's commissions have counted in: there is room for others again. */
function withMonthsLess(lead: Lead, given: readonly Commission[], refunds: readonly Commission[]): Lead {
  const less = refunds.map((refund) => {
    const of = given.find(({ id }) => id === takenBackId(refund));
    return { rewardId: refund.rewardId, amount: refund.amount, calculation: of?.calculation ?? {} };
  });
  const monthSums = monthSumsWith(lead.monthSums, less);
  return monthSums === lead.monthSums ? lead : { ...lead, monthSums };
}

/** What a refund may teach of its lead. */
function withKnownIdentifiers(before: Lead, refund: Refund, { taken, tiers, rules }: RefundFacts): Lead {
  const lead = withFreeIdentifiers(before, refund, taken);
  return lead !== before && tiers[0] ? withSuspicion(lead, {}, tiers[0].promoter, rules) : lead;
}

function takenBackBy(commission: Commission, sale: SaleEvent, refunds: readonly Commission[]): Commission {
  const own = refunds.filter((refund) => takenBackId(refund) === commission.id);
  const refundIds = [...commission.refundIds, ...own.map(({ id }) => id)];
  const takenBack = own.reduce((sum, { amount }) => sum - amount, takenBackOf(commission, sale));
  return { ...commission, refundIds, takenBack, revision: commission.revision + 1 };
}

function negated(facts: RefundFacts, refund: Refund, ids: readonly number[]): Commission[] {
  const { lead } = facts;
  const customerSince = lead.customerSince ?? refund.at;
  const timing = { earlierSales: Math.max(0, lead.salesCount - 1), customerSince, becomesCustomer: false };
  const asSale = { ...refund, plan: lead.planName, mrr: null };
  // It says of no sale that it takes back, so of no month either: what was given then does not limit it.
  const { commissions } = commissionsFor(facts, { ...lead, monthSums: undefined }, asSale, timing, ids);
  // It takes back nothing in particular, so nothing says until when it is held: the next payout deducts it.
  return commissions.map(({ heldUntil, split, ...commission }) => ({
    ...refunding(commission, refund),
    amount: -commission.amount,
    ...(split ? { split: { ...split, of: -split.of } } : {}),
  }));
}

/**
 * What is noted of the commission that it takes back is not said of the refund's. Held is both as long: a payout takes
 * neither without the other.
 */
function refunding(
  { isFirst, fulfilledAt, internalNote, externalNote, takenBack: _, ...commission }: Commission,
  refund: Refund,
): Commission {
  return {
    ...commission,
    type: 'refund',
    saleAmount: -refund.amount,
    originalSaleAmount: -refund.originalAmount,
    originalSaleCurrency: refund.originalCurrency,
    eventId: refund.eventId,
    createdAt: refund.at,
    statusUpdatedAt: null,
    payoutId: null,
    refundIds: [],
    revision: 0,
  };
}
