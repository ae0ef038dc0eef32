import {
  type BillingCommand,
  type RefundCommand,
  type ReversalCommand,
  reversalEventId,
} from '#shared/domain/billing/decision.ts';
import {
  type BillingOutcome,
  combineOutcomes,
  createWaitingOutcome,
  hasNothingReason,
  recordNothing,
} from '#shared/domain/billing/outcome.ts';
import {
  addPaymentRefund,
  DISPUTE,
  type RefundablePayment,
  type RefundPiece,
  refundIgnoredPayment,
  reversePaymentRefund,
} from '#shared/domain/billing/payment.ts';
import { isRefundImported } from '#shared/domain/billing/sales-imports.ts';
import { remainingOriginalAmount } from '#shared/domain/tracking/refund-money.ts';
import { trackRefund } from '#shared/operations/tracking/refund.ts';
import { trackRefundReversal } from '#shared/operations/tracking/refund-reversal.ts';
import { findBillingPayment, writeBillingPayment } from '#shared/store/billing/billing-payments.ts';
import { findLeadIncludingDeleted } from '#shared/store/leads/leads.ts';
import { retryOnConflict, StaleReadError } from '#shared/store/table/retry.ts';
import { resolveIdentifiers } from '#shared/store/tracking/lead-context.ts';
import { type BillingContext, runTracking } from './billing-context.ts';
import { trackingIdentifiers } from './event-lead.ts';
import { findRefundedPayment } from './payments.ts';

/** Time for the charge, which Stripe reports in any order. */
const CHARGE_MS = 3_600_000;

/** Records a refund; waits if its sales are unknown. */
export async function recordRefund(context: BillingContext, command: RefundCommand): Promise<BillingOutcome> {
  const { eventId, kind = null, part, at } = command;
  const { call, scope } = context;
  const mayFollow = chargeMayFollow(context);
  const payment = await retryOnConflict(async () => {
    const money = await findBillingPayment(scope, command.payment);
    const before = findRefundedPayment(scope.provider, command, money, mayFollow);
    if (!before && money.isIgnored && money.sales.length === 0) return recordNothing('ignored');
    const isSold = money.sales.some(({ imported }) => imported || mayFollow);
    if (!before) return { kind: 'waits', for: isSold ? 'charge' : 'sale' } as const;
    const isKnown = before.refunds.some((refund) => refund.eventId === eventId);
    if (!isKnown && isRefundImported(before, at, money.imported)) return recordNothing('imported_before');
    const after = addPaymentRefund(before, { eventId, kind, part, at });
    return after === before ? before : writeBillingPayment(scope, after, eventId);
  }, call.runtime);
  if (!('id' in payment)) return payment;
  const outcome = await recordPieces(context, payment);
  const own = payment.refunds.findLast((refund) => refund.eventId === eventId);
  const isLate = hasNothingReason(outcome, 'counted_already') && own?.reversedBy === null && own.pieces.length === 0;
  return isLate ? recordNothing('nothing_left') : outcome;
}

/**
 * Waits until refund events add up to the amount that a charge reports. If they do not, the provider does not send
 * them, and commissions stay too high.
 */
export async function checkRefunds(
  { scope, receivedAt }: BillingContext,
  { payment: ids, refunded, at }: Extract<BillingCommand, { type: 'check refunds' }>,
): Promise<BillingOutcome> {
  const { payment, sales, imported, isIgnored } = await findBillingPayment(scope, ids);
  const isImported = imported !== null && at <= imported.at && sales.some((sale) => sale.imported);
  const isOurs = payment !== null || sales.length > 0;
  if (receivedAt === undefined || !isOurs || isIgnored || isImported) return recordNothing('remembered');
  const refunds = payment?.refunds.filter(({ kind }) => kind !== DISPUTE) ?? [];
  const received = refunds.reduce((sum, { part }) => sum + part, 0);
  return received >= refunded ? recordNothing('remembered') : createWaitingOutcome('refund_event');
}

/** Reverses recorded sales of a payment that its charge ignores. */
export async function reverseIgnoredPayment(context: BillingContext, ids: readonly string[]): Promise<BillingOutcome> {
  const { call, scope } = context;
  const payment = await retryOnConflict(async () => {
    const { payment: before } = await findBillingPayment(scope, ids);
    const after = before && refundIgnoredPayment(before, call.runtime.now());
    return after && after !== before ? writeBillingPayment(scope, after) : after;
  }, call.runtime);
  return payment?.isOwn ? recordPieces(context, payment) : recordNothing('ignored');
}

function chargeMayFollow({ scope, call, receivedAt }: BillingContext): boolean {
  if (scope.provider !== 'stripe' || receivedAt === undefined) return false;
  return Date.parse(call.runtime.now()) - Date.parse(receivedAt) < CHARGE_MS;
}

/** Reverses a refund, also one from a tracking call; waits if it is unknown. */
export async function recordReversal(
  context: BillingContext,
  { refund, at }: ReversalCommand,
): Promise<BillingOutcome> {
  const isNamed = 'eventId' in refund;
  const ids = isNamed ? [refund.eventId] : refund.payment;
  const by = isNamed ? reversalEventId(refund.eventId) : refund.by;
  const { call, scope, noticeOptions } = context;
  const payment = await retryOnConflict(async () => {
    const { payment: before } = await findBillingPayment(scope, ids);
    const after = before && reversePaymentRefund(before, refund, by, at);
    return after && after !== before ? writeBillingPayment(scope, after) : after;
  }, call.runtime);
  if (payment) return recordPieces(context, payment);
  if (!isNamed) return refund.kind === 'credit' ? recordNothing('credit') : createWaitingOutcome('refund');
  const outcome = await runTracking(() =>
    trackRefundReversal(call, {
      eventId: by,
      refundEventId: refund.eventId,
      happenedAt: at,
      past: noticeOptions.past,
      isTest: noticeOptions.isTest,
    }),
  );
  return outcome.kind === 'refused' && outcome.code === 'refund_not_found' ? createWaitingOutcome('refund') : outcome;
}

/**
 * Records refunds and reversals, reversals first, so that refunds are rounded only with those that count. Idempotent.
 */
async function recordPieces(context: BillingContext, { sales, refunds }: RefundablePayment): Promise<BillingOutcome> {
  const all = refunds.flatMap(({ pieces, at, reversedBy, reversedAt }) =>
    pieces.map((piece) => {
      const currency = sales.find(({ eventId }) => eventId === piece.saleEventId)?.currency;
      const isReversed = reversedBy !== null || piece.givenBackAt !== undefined;
      return { piece, currency, at, isReversed, pieceReversedAt: piece.givenBackAt ?? reversedAt };
    }),
  );
  const outcomes: BillingOutcome[] = [];
  for (const { piece, currency, at, isReversed, pieceReversedAt } of [
    ...all.filter(({ isReversed }) => isReversed),
    ...all.filter(({ isReversed }) => !isReversed),
  ]) {
    outcomes.push(await recordPiece(context, piece, { currency, at }));
    if (isReversed) outcomes.push(await reversePiece(context, piece, pieceReversedAt));
  }
  return combineOutcomes(outcomes);
}

/** Limits the refund to the refundable amount: the company's own calls may have refunded some. */
function recordPiece(
  { call, noticeOptions }: BillingContext,
  { eventId, saleEventId, amount }: RefundPiece,
  { currency, at }: { readonly currency: string | undefined; readonly at: string },
): Promise<BillingOutcome> {
  return retryOnConflict(async () => {
    const { sale } = await resolveIdentifiers(
      call.account.id,
      { uid: null, email: null, saleEventId },
      call.runtime.now(),
    );
    const lead = sale && (await findLeadIncludingDeleted(call.account.id, sale.leadId));
    if (!lead) return { kind: 'refused', code: 'lead_not_found' };
    const refundable = Math.min(amount, remainingOriginalAmount(sale));
    if (refundable <= 0) return recordNothing('counted_already');
    const reported = {
      ...trackingIdentifiers(lead),
      eventId,
      saleEventId,
      amount: refundable,
      currency,
      happenedAt: at,
    };
    const outcome = await runTracking(() =>
      trackRefund(call, { ...reported, ...noticeOptions, quantity: 1, ecom: false }),
    );
    if (outcome.kind !== 'refused' || outcome.code !== 'refund_too_large') return outcome;
    if (sale.amount <= sale.refunded) return recordNothing('counted_already');
    // Lost a race with another refund of the sale.
    throw new StaleReadError();
  }, call.runtime);
}

async function reversePiece(
  { call, noticeOptions }: BillingContext,
  { eventId }: RefundPiece,
  happenedAt: string | undefined,
): Promise<BillingOutcome> {
  const reversal = {
    eventId: reversalEventId(eventId),
    refundEventId: eventId,
    happenedAt,
    past: noticeOptions.past,
    isTest: noticeOptions.isTest,
  };
  const outcome = await runTracking(() => trackRefundReversal(call, reversal));
  return outcome.kind === 'refused' && outcome.code === 'refund_not_found' ? recordNothing('counted_already') : outcome;
}
