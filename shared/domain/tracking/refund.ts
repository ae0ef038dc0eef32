import { type Commission, reversedCommissionId } from '#shared/domain/commissions/commission.ts';
import type { FraudRules } from '#shared/domain/fraud/rules.ts';
import { addFreeIdentifiers, type Lead, type LeadIdentifiers, raiseSuspicion } from '#shared/domain/leads/lead.ts';
import { addLeadRevenue } from '#shared/domain/leads/lead-revenue.ts';
import { computeProportion } from '#shared/domain/money/decimal.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { addToMonthSums } from '#shared/domain/rewards/reward-limits.ts';
import { clawedBackAmount, splitRefund } from './clawback.ts';
import type { RefundEvent, SaleEvent } from './event.ts';
import type { RefundMoney } from './refund-money.ts';
import { commissionEntry } from './sale.ts';
import { visitorFields } from './traffic.ts';

/** A reported refund. */
export interface Refund extends LeadIdentifiers {
  readonly eventId: string;
  readonly quantity: number;
  /** Null without a sale. */
  readonly saleEventId: string | null;
  readonly ecom: boolean;
  readonly at: string;
}

/** Part of a refund that one sale bears. */
export interface RefundOfSale {
  readonly sale: SaleEvent;
  /** Current commissions. */
  readonly commissions: readonly Commission[];
  /** Positive; in the account's currency. */
  readonly money: RefundMoney;
}

/** Facts for deciding a refund. */
export interface RefundFacts {
  readonly lead: Lead;
  readonly taken: { readonly uid: number | undefined; readonly email: number | undefined };
  /** Null if deleted. */
  readonly promoter: Promoter | null;
  /** The named sale, or the allocation, newest first. */
  readonly parts: readonly [RefundOfSale, ...RefundOfSale[]];
  /** Default: standard rules. */
  readonly rules?: FraudRules | undefined;
}

export interface RefundDecision {
  readonly lead: Lead;
  readonly event: RefundEvent;
  readonly commissions: readonly Commission[];
  /** Updated sale commissions, in the order of the parts. */
  readonly refunded: readonly Commission[];
}

/**
 * Decides a refund (contract: Refund): each sale commission gives back its cumulative share, regardless of the states
 * of lead and promoter.
 * @param ids an id for the event and each sale commission
 * @param now ISO 8601
 * @throws Refusal `refund_too_large`
 */
export function decideRefund(
  facts: RefundFacts,
  refund: Refund,
  ids: { readonly event: number; readonly commissions: readonly number[] },
  now: string,
): RefundDecision {
  const { lead: before, parts } = facts;
  let next = 0;
  const results = parts.map((part) => {
    const commissions = createRefundCommissions(part, refund, ids.commissions.slice(next));
    next += commissions.length;
    return { part, commissions };
  });
  const commissions = results.flatMap((result) => result.commissions);
  const saleCommissions = parts.flatMap((part) => part.commissions);
  const updated = withMonthsLess(withKnownIdentifiers(before, refund, facts), saleCommissions, commissions);
  const [{ sale: newest, money }] = parts;
  const amount = parts.reduce((sum, part) => sum + part.money.amount, 0);
  return {
    lead: { ...updated, ...addLeadRevenue(before, -amount), revision: before.revision + 1 },
    commissions,
    refunded: results.flatMap(({ part, commissions }) =>
      part.commissions.map((commission) => withClawback(commission, part.sale, commissions)),
    ),
    event: {
      event: 'refund',
      id: ids.event,
      leadId: before.id,
      // The sale's owner, so that both add up after moves.
      promoterId: newest.promoterId,
      campaignId: newest.campaignId,
      at: refund.at,
      recordedAt: now,
      eventId: refund.eventId,
      amount,
      originalAmount: parts.reduce((sum, part) => sum + part.money.originalAmount, 0),
      originalCurrency: money.originalCurrency,
      plan: newest.plan,
      quantity: refund.quantity,
      commissions: commissions.map(commissionEntry),
      saleEventId: refund.saleEventId,
      ecom: refund.ecom,
      ...visitorFields(newest),
      ...(money.conversion ? { conversion: money.conversion } : {}),
      ...(refund.saleEventId === null ? { parts: parts.map(entryOfPart) } : {}),
    },
  };
}

function entryOfPart({ sale, money }: RefundOfSale): NonNullable<RefundEvent['parts']>[number] {
  const { eventId, promoterId, campaignId } = sale;
  const { amount, ofOriginal } = money;
  return { saleEventId: eventId, promoterId, campaignId, amount, ofOriginal };
}

/**
 * Full refunds take back exactly the commissions, however they are split. Shared commissions together give back an
 * unshared one's amount.
 */
function createRefundCommissions(
  { sale, commissions, money }: RefundOfSale,
  refund: Refund,
  ids: readonly number[],
): Commission[] {
  const refunded = sale.refunded + money.amount;
  if (refunded > sale.amount) throw new Refusal({ code: 'refund_too_large' });
  const parts = splitRefund(commissions, sale, refunded);
  return commissions
    .map((commission, index) => ({ commission, back: parts[index] as number }))
    .filter(({ back }) => back !== 0)
    .map(({ commission, back }, index) => {
      const { split } = commission;
      const wholeBack = (part: number) => computeProportion(split?.of ?? 0, part, sale.amount);
      return {
        ...refundCommissionBase(commission, refund, money),
        ...(split ? { split: { ...split, of: wholeBack(sale.refunded) - wholeBack(refunded) } } : {}),
        id: ids[index] as number,
        amount: -back,
        calculation: {
          sale_event_id: sale.eventId,
          commission_id: commission.id,
          refunded,
          of: sale.amount,
        },
      };
    });
}

/** Makes room under monthly limits again. */
function withMonthsLess(lead: Lead, saleCommissions: readonly Commission[], refunds: readonly Commission[]): Lead {
  const reduced = refunds.map((refund) => {
    const source = saleCommissions.find(({ id }) => id === reversedCommissionId(refund));
    return { rewardId: refund.rewardId, amount: refund.amount, calculation: source?.calculation ?? {} };
  });
  const monthSums = addToMonthSums(lead.monthSums, reduced);
  return monthSums === lead.monthSums ? lead : { ...lead, monthSums };
}

function withKnownIdentifiers(before: Lead, refund: Refund, { taken, promoter, rules }: RefundFacts): Lead {
  const lead = addFreeIdentifiers(before, refund, taken);
  return lead !== before && promoter ? raiseSuspicion(lead, {}, promoter, rules) : lead;
}

function withClawback(commission: Commission, sale: SaleEvent, refunds: readonly Commission[]): Commission {
  const own = refunds.filter((refund) => reversedCommissionId(refund) === commission.id);
  const refundIds = [...commission.refundIds, ...own.map(({ id }) => id)];
  const takenBack = own.reduce((sum, { amount }) => sum - amount, clawedBackAmount(commission, sale));
  return { ...commission, refundIds, takenBack, revision: commission.revision + 1 };
}

/** Drops notes, creator and marks, keeps the hold: a payout includes both commissions or neither. */
function refundCommissionBase(
  { isFirst, fulfilledAt, internalNote, externalNote, createdBy, takenBack, ...commission }: Commission,
  refund: Refund,
  money: RefundMoney,
): Commission {
  return {
    ...commission,
    type: 'refund',
    saleAmount: 0 - money.amount,
    originalSaleAmount: 0 - money.originalAmount,
    originalSaleCurrency: money.originalCurrency,
    eventId: refund.eventId,
    createdAt: refund.at,
    statusUpdatedAt: null,
    payoutId: null,
    refundIds: [],
    revision: 0,
  };
}
