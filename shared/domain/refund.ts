import { type Commission, takenBackId } from './commission.ts';
import { shareOf } from './decimal.ts';
import type { RefundEvent, SaleEvent } from './event.ts';
import { type Identifiers, type Lead, withFreeIdentifiers, withSuspicion } from './lead.ts';
import type { Membership } from './membership.ts';
import type { RefundMoney } from './refund-money.ts';
import { Refusal } from './refusal.ts';
import { assertTakesSales, commissionsFor, entryOf } from './sale.ts';
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
  /** The sale that `saleEventId` names, with its commissions as they are today. */
  readonly sale: { readonly event: SaleEvent; readonly commissions: readonly Commission[] } | null;
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
  const lead = identified === before ? before : { ...identified, revision: before.revision + 1 };
  // Counted where the sale was, so that what is left of both adds up, wherever the lead and its commissions are now.
  const owner = sale?.event ?? lead;
  return {
    lead,
    commissions,
    refunded: (sale?.commissions ?? []).map((commission) => takenBackBy(commission, commissions)),
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
 * up to the sale take back exactly what it gave, whatever they are split into.
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
    const before = shareOf(commission.amount, event.refunded, event.amount);
    return { commission, back: shareOf(commission.amount, refunded, event.amount) - before };
  });
  return shares
    .filter(({ back }) => back !== 0)
    .map(({ commission, back }, index) => ({
      ...refunding(commission, refund),
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

/** What a refund may teach of its lead. */
function withKnownIdentifiers(before: Lead, refund: Refund, { taken, tiers }: RefundFacts): Lead {
  const lead = withFreeIdentifiers(before, refund, taken);
  return lead !== before && tiers[0] ? withSuspicion(lead, null, tiers[0].promoter) : lead;
}

function takenBackBy(commission: Commission, refunds: readonly Commission[]): Commission {
  const own = refunds.filter((refund) => takenBackId(refund) === commission.id);
  const refundIds = [...commission.refundIds, ...own.map(({ id }) => id)];
  return { ...commission, refundIds, revision: commission.revision + 1 };
}

function negated(facts: RefundFacts, refund: Refund, ids: readonly number[]): Commission[] {
  const { lead, tiers } = facts;
  const timing = { earlierSales: Math.max(0, lead.salesCount - 1), customerSince: lead.customerSince ?? refund.at };
  const asSale = { ...refund, plan: lead.planName, mrr: null };
  const { commissions } = commissionsFor(tiers, lead, asSale, timing, ids);
  return commissions.map((commission) => ({ ...refunding(commission, refund), amount: -commission.amount }));
}

/** What is noted of the commission that it takes back is not said of the refund's. */
function refunding(
  { isFirst, fulfilledAt, internalNote, externalNote, ...commission }: Commission,
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
