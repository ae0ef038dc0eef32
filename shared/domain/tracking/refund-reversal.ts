import { type Commission, reversedCommissionId } from '#shared/domain/commissions/commission.ts';
import { notifyOnReversal } from '#shared/domain/commissions/fulfillment.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import { addLeadRevenue } from '#shared/domain/leads/lead-revenue.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { addToMonthSums } from '#shared/domain/rewards/reward-limits.ts';
import { clawedBackAmount } from './clawback.ts';
import type { RefundEvent, RefundReversalEvent, SaleEvent } from './event.ts';
import { commissionEntry } from './sale.ts';
import { visitorFields } from './traffic.ts';

/** A reported refund reversal. */
export interface RefundReversal {
  readonly eventId: string;
  readonly at: string;
}

/** A sale of the refund. */
export interface RefundedSale {
  readonly event: SaleEvent;
  readonly commissions: readonly Commission[];
}

interface RefundReversalFacts {
  readonly lead: Lead;
  /** With current commissions. */
  readonly refund: { readonly event: RefundEvent; readonly commissions: readonly Commission[] };
  /** With current commissions. Empty for earlier refunds without a sale. */
  readonly sales: readonly RefundedSale[];
}

interface RefundReversalDecision {
  readonly lead: Lead;
  readonly event: RefundReversalEvent;
  readonly commissions: readonly Commission[];
  /** Restored commissions of the sale (the refund's own without a sale), and its others that lack `takenBack`. */
  readonly givenBack: readonly { readonly before: Commission; readonly after: Commission }[];
}

/**
 * Decides a refund reversal (contract: Refund reversal): restores each refund commission exactly, for the promoter it
 * was taken from, with the current status. Destroyed commissions are not restored.
 * @param ids an id for the event and each commission of the refund
 * @param now ISO 8601
 * @throws Refusal `refund_reversed`
 */
export function decideRefundReversal(
  facts: RefundReversalFacts,
  reversal: RefundReversal,
  ids: { readonly event: number; readonly commissions: readonly number[] },
  now: string,
): RefundReversalDecision {
  const { refund, sales } = facts;
  const { event } = refund;
  if (event.reversedBy !== undefined) throw new Refusal({ code: 'refund_reversed', eventId: event.eventId });
  const pairs = refund.commissions.flatMap((clawback): Pair[] => {
    if (sales.length === 0) return [{ taken: clawback, source: clawback, sale: null }];
    return sales.flatMap(({ event: sale, commissions }) => {
      const source = commissions.find(({ id }) => id === reversedCommissionId(clawback));
      return source ? [{ taken: clawback, source, sale }] : [];
    });
  });
  const commissions = pairs.map(({ taken, source }, index) =>
    negateRefundCommission(taken, source, { event, reversal, id: ids.commissions[index] as number }),
  );
  const givenBack = pairs.map(({ taken, source, sale }, index) => {
    const refundIds = [...source.refundIds, commissions[index]?.id as number];
    const takenBack = sale ? { takenBack: clawedBackAmount(source, sale) + taken.amount } : {};
    const after = notifyOnReversal({ ...source, ...takenBack, refundIds, revision: source.revision + 1 });
    return { before: source, after: after.commission, notices: after.notices };
  });
  const notices = givenBack.flatMap(({ notices }) => notices);
  return {
    lead: restoreLead(facts.lead, event, sales.length > 0 ? pairs : []),
    commissions,
    givenBack: [
      ...givenBack.map(({ before, after }) => ({ before, after })),
      ...sales.flatMap((sale) => storeReversedAmounts(sale, new Set(pairs.map(({ source }) => source.id)))),
    ],
    event: {
      event: 'refund_reversal',
      id: ids.event,
      leadId: event.leadId,
      // The refund's owner: both cancel out.
      promoterId: event.promoterId,
      campaignId: event.campaignId,
      at: reversal.at,
      recordedAt: now,
      eventId: reversal.eventId,
      amount: event.amount,
      originalAmount: event.originalAmount,
      originalCurrency: event.originalCurrency,
      plan: event.plan,
      quantity: event.quantity,
      commissions: commissions.map(commissionEntry),
      refundEventId: event.eventId,
      refundedAt: event.at,
      saleEventId: event.saleEventId,
      ...(event.parts ? { parts: event.parts } : {}),
      ...visitorFields(event),
      ...(event.conversion ? { conversion: event.conversion } : {}),
      ...(notices.length > 0 ? { tells: notices } : {}),
    },
  };
}

/** A refund commission and its source, which is itself without a sale. */
interface Pair {
  readonly taken: Commission;
  readonly source: Commission;
  readonly sale: SaleEvent | null;
}

/**
 * Stores `takenBack` in the other commissions. It was derived from the refunded amount, but after a reversal rounding
 * may differ by one unit.
 */
function storeReversedAmounts(
  { event, commissions }: RefundedSale,
  without: ReadonlySet<number>,
): RefundReversalDecision['givenBack'] {
  const open = commissions.filter(({ id, takenBack }) => takenBack === undefined && !without.has(id));
  return open.map((before) => {
    const takenBack = clawedBackAmount(before, event);
    return { before, after: { ...before, takenBack, revision: before.revision + 1 } };
  });
}

/** Negates a refund commission. Same hold as its source: a payout includes both or neither. */
function negateRefundCommission(
  refundCommission: Commission,
  source: Commission,
  { event, reversal, id }: { readonly event: RefundEvent; readonly reversal: RefundReversal; readonly id: number },
): Commission {
  const { fulfilledAt, internalNote, externalNote, createdBy, takenBack, ...commission } = refundCommission;
  const { split } = commission;
  return {
    ...commission,
    ...(split ? { split: { ...split, of: 0 - split.of } } : {}),
    id,
    type: 'refund_reversal',
    // The source is written in the same transaction, so a concurrent status change includes this one.
    status: source.status,
    amount: -refundCommission.amount,
    calculation: { refund_event_id: event.eventId, commission_id: refundCommission.id },
    saleAmount: 0 - refundCommission.saleAmount,
    originalSaleAmount: 0 - refundCommission.originalSaleAmount,
    eventId: reversal.eventId,
    createdAt: reversal.at,
    statusUpdatedAt: null,
    payoutId: null,
    // Fulfillment is tracked on the source.
    ...(commission.unit === 'cash' ? {} : { fulfilledAt: reversal.at }),
    refundIds: [],
    revision: 0,
  };
}

/**
 * Restores revenue and monthly sums, except of a deleted lead.
 * @param pairs empty without a sale
 */
function restoreLead(lead: Lead, refund: RefundEvent, pairs: readonly Pair[]): Lead {
  if (lead.deletedAt !== null) return lead;
  const returned = pairs.map(({ taken, source }) => ({
    rewardId: taken.rewardId,
    amount: -taken.amount,
    calculation: source.calculation,
  }));
  const monthSums = addToMonthSums(lead.monthSums, returned);
  const months = monthSums === lead.monthSums ? {} : { monthSums };
  return { ...lead, ...months, ...addLeadRevenue(lead, refund.amount), revision: lead.revision + 1 };
}
