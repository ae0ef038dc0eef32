import {
  type BillingAct,
  type RefundAct,
  type ReversalAct,
  reversalId,
  type SaleAct,
} from '#shared/domain/billing/acts.ts';
import { isImportedBefore } from '#shared/domain/billing/imported.ts';
import { type BillingOutcome, COUNTED_ALREADY, together } from '#shared/domain/billing/outcome.ts';
import {
  asIgnored,
  DISPUTE,
  type Payment,
  type RefundPiece,
  withoutRefund,
  withRefund,
} from '#shared/domain/billing/payment.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { leftAsSent } from '#shared/domain/tracking/refund-money.ts';
import type { NoticeOptions } from '#shared/domain/webhooks/notice-options.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { trackRefund } from '#shared/operations/tracking/refund.ts';
import { trackRefundReversal } from '#shared/operations/tracking/refund-reversal.ts';
import { trackSale } from '#shared/operations/tracking/sale.ts';
import type { Tracked } from '#shared/operations/tracking/tracked.ts';
import type { BillingPlace } from '#shared/store/billing/billing-memory.ts';
import { findBillingMoney, writeBillingPayment } from '#shared/store/billing/billing-payments.ts';
import { findLeadOrRemains } from '#shared/store/leads/leads.ts';
import { attempt, Stale } from '#shared/store/table/attempt.ts';
import { lookUp } from '#shared/store/tracking/subjects.ts';
import { announcePayment, keepPayment, paymentOf } from './payments.ts';
import { codeOfSale } from './used-code.ts';
import { type Looking, namesOf } from './whose-lead.ts';

export const IMPORTED_BEFORE = { kind: 'nothing', because: 'imported_before' } as const;
/** How long a refund waits until Stripe has said what was charged: it tells that at the same moment, in any order. */
const CHARGE_MS = 3_600_000;
export const IGNORED = { kind: 'nothing', because: 'ignored' } as const;
const REMEMBERED = { kind: 'nothing', because: 'remembered' } as const;
const NOTHING_LEFT = { kind: 'nothing', because: 'nothing_left' } as const;

/** Whose memory it is, and the call that works. */
interface Working {
  readonly call: AccountCall;
  readonly place: BillingPlace;
  readonly noticeOptions: NoticeOptions;
  /** When the event was received, ISO 8601; left out for one of the past, before which all was told that will be. */
  readonly receivedAt?: string | undefined;
}

/** Records the sales of a payment for their lead, and keeps the payment, so that its refunds find them. */
export async function recordSales(
  working: Pick<Looking, 'call' | 'place' | 'noticeOptions' | 'memory'>,
  acts: readonly [SaleAct, ...SaleAct[]],
  lead: Lead,
): Promise<BillingOutcome> {
  const { call, place, noticeOptions } = working;
  const [promoCode] = await Promise.all([codeOfSale(working, acts[0]), announcePayment(place, acts[0], true)]);
  const outcomes: BillingOutcome[] = [];
  for (const act of acts) {
    const outcome = await outcomeOf(() => recordSale(call, { ...act, promoCode }, lead, noticeOptions));
    const isCut = outcome.kind === 'counted' && act.hasUnseenLines;
    outcomes.push(isCut ? { ...outcome, hasUnseenLines: true } : outcome);
  }
  const kept = await keepPayment({ call, place }, acts);
  // Its charge may have been told meanwhile.
  if (kept?.isIgnored) outcomes.push(await takeBackIgnored(working, [kept.id]));
  return together(outcomes);
}

function recordSale(
  call: AccountCall,
  act: SaleAct & { readonly promoCode: string | null },
  lead: Lead,
  noticeOptions: NoticeOptions,
): Promise<Tracked> {
  const { eventId, amount, currency, plan, promoCode, at, isOfEnded } = act;
  return trackSale(call, {
    ...namesOf(lead),
    eventId,
    amount,
    currency,
    plan,
    quantity: 1,
    mrr: null,
    refId: null,
    tid: null,
    promoCode,
    happenedAt: at,
    isOfEnded,
    ...noticeOptions,
  });
}

/** Records what a refund takes of its payment's sales; it waits where they are not known. */
export async function recordRefund(working: Working, act: RefundAct): Promise<BillingOutcome> {
  const { eventId, kind = null, part, at } = act;
  const { call, place } = working;
  const mayFollow = chargeMayFollow(working);
  const payment = await attempt(async () => {
    const money = await findBillingMoney(place, act.payment);
    const before = paymentOf(place.provider, act, money, mayFollow);
    if (!before && money.isIgnored && money.sales.length === 0) return IGNORED;
    const isSold = money.sales.some(({ imported }) => imported || mayFollow);
    if (!before) return { kind: 'waits', for: isSold ? 'charge' : 'sale' } as const;
    const isKnown = before.refunds.some((one) => one.eventId === eventId);
    if (!isKnown && isImportedBefore(before, at, money.imported)) return IMPORTED_BEFORE;
    const after = withRefund(before, { eventId, kind, part, at });
    return after === before ? before : writeBillingPayment(place, after, eventId);
  }, call.runtime);
  if (!('id' in payment)) return payment;
  const outcome = await recordPieces(working, payment);
  const own = payment.refunds.findLast((one) => one.eventId === eventId);
  const isLate = outcome === COUNTED_ALREADY && own?.reversedBy === null && own.pieces.length === 0;
  return isLate ? NOTHING_LEFT : outcome;
}

/**
 * Waits until as much was refunded by events of refunds as a charge reports. If that does not come, the provider does not send these events,
 * and promoters keep what refunds have to take back.
 */
export async function checkRefunds(
  { place, receivedAt }: Working,
  { payment: ids, refunded, at }: Extract<BillingAct, { does: 'check refunds' }>,
): Promise<BillingOutcome> {
  const { payment, sales, imported, isIgnored } = await findBillingMoney(place, ids);
  const isImported = imported !== null && at <= imported.at && sales.some((sale) => sale.imported);
  const isOurs = payment !== null || sales.length > 0;
  if (receivedAt === undefined || !isOurs || isIgnored || isImported) return REMEMBERED;
  const refunds = payment?.refunds.filter(({ kind }) => kind !== DISPUTE) ?? [];
  const received = refunds.reduce((sum, { part }) => sum + part, 0);
  return received >= refunded ? REMEMBERED : { kind: 'waits', for: 'refund_event' };
}

/** Takes back what was recorded of a payment because the provider has told of it, if its charge says that nothing is to be. */
export async function takeBackIgnored(
  working: Pick<Working, 'call' | 'place' | 'noticeOptions'>,
  ids: readonly string[],
): Promise<BillingOutcome> {
  const { call, place } = working;
  const payment = await attempt(async () => {
    const { payment: before } = await findBillingMoney(place, ids);
    const after = before && asIgnored(before, call.runtime.now());
    return after && after !== before ? writeBillingPayment(place, after) : after;
  }, call.runtime);
  return payment?.isOwn ? recordPieces(working, payment) : IGNORED;
}

/** Whether Stripe may tell in a while what was charged by the payment of an event. */
function chargeMayFollow({ place, call, receivedAt }: Working): boolean {
  if (place.provider !== 'stripe' || receivedAt === undefined) return false;
  return Date.parse(call.runtime.now()) - Date.parse(receivedAt) < CHARGE_MS;
}

/** Takes a refund back; it waits where that is not known. One that was told by a call of `track` is taken back as well. */
export async function recordReversal(working: Working, { refund, at }: ReversalAct): Promise<BillingOutcome> {
  const isNamed = 'eventId' in refund;
  const ids = isNamed ? [refund.eventId] : refund.payment;
  const by = isNamed ? reversalId(refund.eventId) : refund.by;
  const { call, place, noticeOptions } = working;
  const payment = await attempt(async () => {
    const { payment: before } = await findBillingMoney(place, ids);
    const after = before && withoutRefund(before, refund, by, at);
    return after && after !== before ? writeBillingPayment(place, after) : after;
  }, call.runtime);
  if (payment) return recordPieces(working, payment);
  if (!isNamed) return refund.kind === 'credit' ? { kind: 'nothing', because: 'credit' } : WAITS_FOR_REFUND;
  const outcome = await outcomeOf(() =>
    trackRefundReversal(call, {
      eventId: by,
      refundEventId: refund.eventId,
      happenedAt: at,
      past: noticeOptions.past,
      isTest: noticeOptions.isTest,
    }),
  );
  return outcome.kind === 'refused' && outcome.code === 'refund_not_found' ? WAITS_FOR_REFUND : outcome;
}

const WAITS_FOR_REFUND = { kind: 'waits', for: 'refund' } as const;

/**
 * Records all that the refunds of a payment take and give back, in their order. What was given back comes first: then what is taken
 * anew is rounded with what counts alone. What is recorded already is passed over: so whatever died before is made up for.
 */
async function recordPieces(
  { call, noticeOptions }: Pick<Working, 'call' | 'noticeOptions'>,
  { sales, refunds }: Payment,
): Promise<BillingOutcome> {
  const all = refunds.flatMap(({ pieces, at, reversedBy, reversedAt }) =>
    pieces.map((piece) => {
      const currency = sales.find(({ eventId }) => eventId === piece.saleEventId)?.currency;
      const isBack = reversedBy !== null || piece.givenBackAt !== undefined;
      return { piece, currency, at, isBack, backAt: piece.givenBackAt ?? reversedAt };
    }),
  );
  const outcomes: BillingOutcome[] = [];
  for (const { piece, currency, at, isBack, backAt } of [
    ...all.filter(({ isBack }) => isBack),
    ...all.filter(({ isBack }) => !isBack),
  ]) {
    outcomes.push(await recordPiece({ call, noticeOptions }, piece, { currency, at }));
    if (isBack) outcomes.push(await givePieceBack({ call, noticeOptions }, piece, backAt));
  }
  return together(outcomes);
}

/** Records what a refund takes of a sale, or what the sale has left: a call of the company may have refunded some of it. */
function recordPiece(
  { call, noticeOptions }: Pick<Working, 'call' | 'noticeOptions'>,
  { eventId, saleEventId, amount }: RefundPiece,
  { currency, at }: { readonly currency: string | undefined; readonly at: string },
): Promise<BillingOutcome> {
  return attempt(async () => {
    const { sale } = await lookUp(call.account.id, { uid: null, email: null, saleEventId }, call.runtime.now());
    const lead = sale && (await findLeadOrRemains(call.account.id, sale.leadId));
    if (!lead) return { kind: 'refused', code: 'lead_not_found' };
    const most = Math.min(amount, leftAsSent(sale));
    if (most <= 0) return COUNTED_ALREADY;
    const reported = { ...namesOf(lead), eventId, saleEventId, amount: most, currency, happenedAt: at };
    const outcome = await outcomeOf(() =>
      trackRefund(call, { ...reported, ...noticeOptions, quantity: 1, ecom: false }),
    );
    if (outcome.kind !== 'refused' || outcome.code !== 'refund_too_large') return outcome;
    if (sale.amount <= sale.refunded) return COUNTED_ALREADY;
    // Another refund has come between.
    throw new Stale();
  }, call.runtime);
}

/** Gives back what a refund has taken of a sale; it has taken nothing where nothing was left. */
async function givePieceBack(
  { call, noticeOptions }: Pick<Working, 'call' | 'noticeOptions'>,
  { eventId }: RefundPiece,
  happenedAt: string | undefined,
): Promise<BillingOutcome> {
  const reversal = {
    eventId: reversalId(eventId),
    refundEventId: eventId,
    happenedAt,
    past: noticeOptions.past,
    isTest: noticeOptions.isTest,
  };
  const outcome = await outcomeOf(() => trackRefundReversal(call, reversal));
  return outcome.kind === 'refused' && outcome.code === 'refund_not_found' ? COUNTED_ALREADY : outcome;
}

/** What came of a call of tracking. One that was made before is no error. */
export async function outcomeOf(work: () => Promise<Tracked>): Promise<BillingOutcome> {
  try {
    const { type: what, id, eventId } = await work();
    return { kind: 'counted', recorded: [{ what, id, eventId }] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code } = error.reason;
    if (code === 'duplicate_event' || code === 'refund_reversed') return COUNTED_ALREADY;
    return { kind: 'refused', code };
  }
}
