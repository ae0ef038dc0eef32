import { type Commission, takenBackId } from '#shared/domain/commissions/commission.ts';
import { handOverAgain } from '#shared/domain/commissions/hand-over.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import { revenueWith } from '#shared/domain/leads/lead-revenue.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { monthSumsWith } from '#shared/domain/rewards/reward-limits.ts';
import type { RefundEvent, RefundReversalEvent, SaleEvent } from './event.ts';
import { entryOf } from './sale.ts';
import { takenBackOf } from './taken-back.ts';
import { inTraffic } from './traffic.ts';

/** That a refund is taken back, as the caller reported it. */
export interface RefundReversal {
  readonly eventId: string;
  readonly at: string;
}

/** A sale that a refund took from. */
export interface RefundedSale {
  readonly event: SaleEvent;
  readonly commissions: readonly Commission[];
}

/** What is known when that is decided. */
interface RefundReversalFacts {
  readonly lead: Lead;
  /** The refund, with its commissions as they are today. */
  readonly refund: { readonly event: RefundEvent; readonly commissions: readonly Commission[] };
  /** The sales that it took from, with all their commissions as they are today. None for a refund of earlier versions that named none. */
  readonly sales: readonly RefundedSale[];
}

interface RefundReversalDecision {
  readonly lead: Lead;
  readonly event: RefundReversalEvent;
  readonly commissions: readonly Commission[];
  /**
   * What the new commissions have one status with: the sale's commissions, or the refund's where it was of no sale. With them the
   * sale's others that have not kept how much of them is taken back.
   */
  readonly givenBack: readonly { readonly before: Commission; readonly after: Commission }[];
}

/**
 * Decides that a refund is taken back (contract: Refund reversal): each of its commissions comes back to the unit, to the
 * promoter that it was taken from, with the status that sale and refund have today. What was destroyed does not come back.
 * @param ids the number of the event, and one for each commission of the refund
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
  const pairs = refund.commissions.flatMap((taken): Pair[] => {
    if (sales.length === 0) return [{ taken, source: taken, sale: null }];
    return sales.flatMap(({ event: sale, commissions }) => {
      const source = commissions.find(({ id }) => id === takenBackId(taken));
      return source ? [{ taken, source, sale }] : [];
    });
  });
  const commissions = pairs.map(({ taken, source }, index) =>
    mirrored(taken, source, { event, reversal, id: ids.commissions[index] as number }),
  );
  const givenBack = pairs.map(({ taken, source, sale }, index) => {
    const refundIds = [...source.refundIds, commissions[index]?.id as number];
    const takenBack = sale ? { takenBack: takenBackOf(source, sale) + taken.amount } : {};
    const after = handOverAgain({ ...source, ...takenBack, refundIds, revision: source.revision + 1 });
    return { before: source, after: after.commission, notices: after.notices };
  });
  const notices = givenBack.flatMap(({ notices }) => notices);
  return {
    lead: givenAgain(facts.lead, event, sales.length > 0 ? pairs : []),
    commissions,
    givenBack: [
      ...givenBack.map(({ before, after }) => ({ before, after })),
      ...sales.flatMap((sale) => keepingTakenBack(sale, new Set(pairs.map(({ source }) => source.id)))),
    ],
    event: {
      event: 'refund_reversal',
      id: ids.event,
      leadId: event.leadId,
      // Counted where the refund was, so that both together are nothing.
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
      commissions: commissions.map(entryOf),
      refundEventId: event.eventId,
      refundedAt: event.at,
      saleEventId: event.saleEventId,
      ...(event.parts ? { parts: event.parts } : {}),
      ...inTraffic(event.traffic),
      ...(event.conversion ? { conversion: event.conversion } : {}),
      ...(notices.length > 0 ? { tells: notices } : {}),
    },
  };
}

/** A commission of a refund, with the sale's commission that it was taken from: itself, for a refund of no sale. */
interface Pair {
  readonly taken: Commission;
  readonly source: Commission;
  readonly sale: SaleEvent | null;
}

/**
 * Commissions of a sale that nothing comes back to: they keep how much of them is taken. Until now that has followed from how much
 * of the sale is refunded. After a reversal it does not, as the refunds that are left may have taken a unit more.
 */
function keepingTakenBack(
  { event, commissions }: RefundedSale,
  without: ReadonlySet<number>,
): RefundReversalDecision['givenBack'] {
  const open = commissions.filter(({ id, takenBack }) => takenBack === undefined && !without.has(id));
  return open.map((before) => {
    const takenBack = takenBackOf(before, event);
    return { before, after: { ...before, takenBack, revision: before.revision + 1 } };
  });
}

/** A commission of a refund, turned round. It is held as long as the one it gives back: a payout takes neither without the other. */
function mirrored(
  taken: Commission,
  source: Commission,
  { event, reversal, id }: { readonly event: RefundEvent; readonly reversal: RefundReversal; readonly id: number },
): Commission {
  const { fulfilledAt, internalNote, externalNote, takenBack, ...commission } = taken;
  const { split } = commission;
  return {
    ...commission,
    ...(split ? { split: { ...split, of: 0 - split.of } } : {}),
    id,
    type: 'refund_reversal',
    // Of the sale's commission, which is written with it: a change of both that is under way finds this one, too.
    status: source.status,
    amount: -taken.amount,
    calculation: { refund_event_id: event.eventId, commission_id: taken.id },
    saleAmount: 0 - taken.saleAmount,
    originalSaleAmount: 0 - taken.originalSaleAmount,
    eventId: reversal.eventId,
    createdAt: reversal.at,
    statusUpdatedAt: null,
    payoutId: null,
    // Whether it was handed over is said of the sale's own: there is nothing more to hand over.
    ...(commission.unit === 'cash' ? {} : { fulfilledAt: reversal.at }),
    refundIds: [],
    revision: 0,
  };
}

/**
 * The lead that has brought the refund's amount after all, with as much given again in the months that the sale's commissions have
 * counted in. Nothing is kept of one that was deleted.
 * @param pairs none where the refund was of no sale
 */
function givenAgain(lead: Lead, refund: RefundEvent, pairs: readonly Pair[]): Lead {
  if (lead.deletedAt !== null) return lead;
  const again = pairs.map(({ taken, source }) => ({
    rewardId: taken.rewardId,
    amount: -taken.amount,
    calculation: source.calculation,
  }));
  const monthSums = monthSumsWith(lead.monthSums, again);
  const months = monthSums === lead.monthSums ? {} : { monthSums };
  return { ...lead, ...months, ...revenueWith(lead, refund.amount), revision: lead.revision + 1 };
}
