import type { BillingDecision, DecisionContext, PaymentIds } from '#shared/domain/billing/decision.ts';
import { isIgnored } from '#shared/domain/billing/lead-identification.ts';
import { recordNothing } from '#shared/domain/billing/outcome.ts';
import { DISPUTE } from '#shared/domain/billing/payment.ts';
import type { StripeCharge, StripeDispute, StripeRefund } from './shapes.ts';

/**
 * Decides to store a charge's payment and amount. Other services identify payments by charge, which newer invoices
 * lack. Metadata of a checkout's payment arrive only here and may exclude it.
 */
export function decideCharge(charge: StripeCharge): BillingDecision {
  const { id, amount, amount_captured: captured, payment_intent: intent, invoice, metadata } = charge;
  const charged = captured ? captured : amount;
  const ignored = isIgnored({ metadata: [metadata] }, { customer: null, subscription: {} });
  const details = { of: intent ?? invoice ?? null, whole: charged, ...(ignored && { ignored }) };
  const own = { type: 'remember payment', payment: id, ...details } as const;
  // Older API versions.
  const ofIntent = intent && invoice ? ([{ type: 'remember payment', payment: intent, of: invoice }] as const) : [];
  return { commands: [own, ...ofIntent] };
}

/** Decides on a manually captured charge, which pays for a completed checkout. */
export function decideCapturedCharge(charge: StripeCharge, { at }: DecisionContext): BillingDecision {
  const { payment_intent: payment, amount_captured: amount } = charge;
  const decision = decideCharge(charge);
  if (!payment || !amount || !('commands' in decision)) return decision;
  return { commands: [...decision.commands, { type: 'capture', payment, captured: amount, at }] };
}

/** Decides to check a charge's refunds. The uncaptured part counts as refunded, too, but has no event. */
export function decideRefundedCharge(charge: StripeCharge, { at }: DecisionContext): BillingDecision {
  const { id, amount, amount_captured: captured, amount_refunded: refunded, payment_intent: intent } = charge;
  const decision = decideCharge(charge);
  const returned = (refunded ?? 0) - Math.max(0, amount - (captured ?? amount));
  if (returned <= 0 || !('commands' in decision)) return decision;
  const payment = [id, ...(intent ? [intent] : [])];
  return { commands: [...decision.commands, { type: 'check refunds', payment, refunded: returned, at }] };
}

/** Pending or done. */
const COUNTED_STATUSES = new Set(['succeeded', 'pending']);
/** The money returned to the company. */
const FAILED_STATUSES = new Set(['failed', 'canceled']);

/**
 * Decides on a refund in any status: it counts, is reversed, or neither yet. Each has its own event; `amount_refunded`
 * of a charge is their sum.
 */
export function decideStripeRefund(refund: StripeRefund, { at, earlierFacts }: DecisionContext): BillingDecision {
  if (isIgnored({ metadata: [refund.metadata] }, earlierFacts)) return recordNothing('ignored');
  if (refund.reason === 'expired_uncaptured_charge') return recordNothing('not_paid');
  const status = refund.status ?? 'succeeded';
  if (FAILED_STATUSES.has(status)) return { commands: [{ type: 'reversal', refund: { eventId: refund.id }, at }] };
  return COUNTED_STATUSES.has(status) ? decideTakenFunds(refund, refund.created) : recordNothing('not_approved');
}

/** Decides on a dispute that took money: as a refund, of the rest at most. */
export function decideFundsWithdrawn(dispute: StripeDispute, { at }: DecisionContext): BillingDecision {
  return decideTakenFunds(dispute, at, DISPUTE);
}

/** Decides on a closed or reinstated dispute. */
export function decideDisputeEnd(dispute: StripeDispute, at: string, isReinstated: boolean): BillingDecision {
  const isWon = isReinstated || dispute.status === 'won';
  return isWon
    ? { commands: [{ type: 'reversal', refund: { eventId: dispute.id }, at }] }
    : recordNothing('other_event');
}

function decideTakenFunds(
  dispute: Omit<StripeDispute, 'status' | 'created'>,
  at: string,
  kind?: string,
): BillingDecision {
  if (dispute.amount <= 0) return recordNothing('nothing_paid');
  const payment: PaymentIds = [dispute.payment_intent, dispute.charge].flatMap((id) => id ?? []);
  const currency = dispute.currency.toUpperCase();
  return {
    commands: [
      { type: 'refund', eventId: dispute.id, ...(kind && { kind }), payment, part: dispute.amount, currency, at },
    ],
  };
}
