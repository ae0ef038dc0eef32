import {
  type BillingDecision,
  type DecideRecord,
  type DecisionContext,
  validateBeforeDecision,
} from '#shared/domain/billing/decision.ts';
import {
  decideSubscribed,
  decideUnpaid,
  decideUnsubscribed,
  type EventCustomer,
  identifyLead,
  isIgnored,
  mirrorCode,
} from '#shared/domain/billing/lead-identification.ts';
import { recordNothing } from '#shared/domain/billing/outcome.ts';
import { computeProportion } from '#shared/domain/money/decimal.ts';
import * as shapes from './shapes.ts';

const customer = validateBeforeDecision(shapes.paddleCustomerShape, ({ id, email, custom_data: metadata }) => ({
  commands: [{ type: 'remember customer', customerId: id, customer: { email: email ?? null, metadata } }],
}));
const adjustment = validateBeforeDecision(shapes.adjustmentShape, decideAdjustment);
const discount = validateBeforeDecision(shapes.paddleDiscountShape, ({ id, code, status, custom_data: metadata }) =>
  code ? mirrorCode({ id, code, active: status === 'active', couponId: null, metadata }) : recordNothing('no_code'),
);

export const PADDLE_DECISIONS: Readonly<Record<string, DecideRecord>> = {
  'transaction.completed': validateBeforeDecision(shapes.transactionShape, decideTransaction),
  'subscription.created': validateBeforeDecision(shapes.paddleSubscriptionShape, (subscription, { earlierFacts }) =>
    decideSubscribed(
      subscriptionCustomer(subscription),
      subscription.status === 'trialing',
      subscription.created_at,
      earlierFacts,
    ),
  ),
  'subscription.canceled': validateBeforeDecision(
    shapes.paddleSubscriptionShape,
    (subscription, { at, earlierFacts }) =>
      decideUnsubscribed(
        subscriptionCustomer(subscription),
        { eventId: subscription.id, at: subscription.canceled_at ?? at, lastPayment: null },
        earlierFacts,
      ),
  ),
  'adjustment.created': adjustment,
  'adjustment.updated': adjustment,
  'customer.created': customer,
  'customer.updated': customer,
  'customer.imported': customer,
  'discount.created': discount,
  'discount.updated': discount,
  'discount.imported': discount,
};

function subscriptionCustomer(subscription: shapes.PaddleSubscription): EventCustomer {
  const codeIds = subscription.discount?.id ? [subscription.discount.id] : [];
  return { customerId: subscription.customer_id, metadata: [subscription.custom_data], isCustomerLast: true, codeIds };
}

/**
 * Decides on a completed transaction: a sale of `subtotal − discount`, scaled to the paid part, or of the earnings
 * after Paddle's fee.
 */
function decideTransaction(
  transaction: shapes.PaddleTransaction,
  { earlierFacts, settings }: DecisionContext,
): BillingDecision {
  const metadata = [transaction.custom_data];
  if (isIgnored({ metadata }, earlierFacts)) return recordNothing('ignored');
  const { subtotal, discount, total, grand_total: paid, earnings } = transaction.details.totals;
  const codeIds = transaction.discount_id ? [transaction.discount_id] : [];
  const identification = identifyLead(
    { customerId: transaction.customer_id ?? null, metadata, isCustomerLast: true, codeIds },
    earlierFacts,
  );
  const at = transaction.billed_at ?? transaction.updated_at;
  if (paid <= 0 || total <= 0) return decideUnpaid(identification, at);
  const untaxed = computeProportion(subtotal - discount, paid, total);
  const base = settings.afterFee && earnings != null ? earnings : untaxed;
  if (base <= 0 || untaxed <= 0) return decideUnpaid(identification, at);
  const [largest] = transaction.details.line_items.toSorted((a, b) => b.totals.subtotal - a.totals.subtotal);
  return {
    commands: [
      {
        type: 'sale',
        eventId: transaction.id,
        amount: base,
        currency: transaction.currency_code,
        plan: largest?.price_id ?? null,
        at,
        identification,
        payment: [transaction.id],
        whole: untaxed,
      },
    ],
  };
}

const REFUND_ACTIONS = new Set(['refund', 'chargeback']);
const REVERSAL_ACTIONS: Readonly<Record<string, string>> = {
  chargeback_reverse: 'chargeback',
  credit_reverse: 'credit',
};

/**
 * Decides on an adjustment. Approved refunds and chargebacks take their subtotal as a part of the untaxed payment: a
 * full one takes the whole sale, even after fees. Reversals revert the last one of their kind and amount.
 */
function decideAdjustment(reported: shapes.PaddleAdjustment, { at }: DecisionContext): BillingDecision {
  const payment = [reported.transaction_id];
  if (reported.action === 'chargeback_warning') return recordNothing('warning');
  if (reported.action === 'credit') return recordNothing('credit');
  const kind = REVERSAL_ACTIONS[reported.action];
  if (kind === undefined && !REFUND_ACTIONS.has(reported.action)) return recordNothing('other_event');
  // A reversed adjustment is the refund itself.
  if (reported.status === 'reversed') return { commands: [{ type: 'reversal', refund: { eventId: reported.id }, at }] };
  if (reported.status !== 'approved') return recordNothing('not_approved');
  const refundedAmount = Math.abs(reported.totals.subtotal);
  if (kind !== undefined)
    return { commands: [{ type: 'reversal', refund: { payment, kind, part: refundedAmount, by: reported.id }, at }] };
  if (refundedAmount === 0) return recordNothing('nothing_paid');
  const currency = reported.currency_code;
  const { id: eventId, action, created_at: created } = reported;
  return {
    commands: [{ type: 'refund', eventId, kind: action, payment, part: refundedAmount, currency, at: created }],
  };
}
