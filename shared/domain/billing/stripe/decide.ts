import { type DecideRecord, validateBeforeDecision } from '#shared/domain/billing/decision.ts';
import { recordNothing } from '#shared/domain/billing/outcome.ts';
import {
  decideCapturedCharge,
  decideCharge,
  decideDisputeEnd,
  decideFundsWithdrawn,
  decideRefundedCharge,
  decideStripeRefund,
} from './charge.ts';
import { decideCheckout } from './checkout.ts';
import {
  decideCustomer,
  decideEndedSubscription,
  decideNewSubscription,
  decidePlanChange,
  decidePromotionCode,
} from './customer.ts';
import { decidePaidInvoice } from './invoice.ts';
import * as shapes from './shapes.ts';

const onSession = validateBeforeDecision(shapes.sessionShape, decideCheckout);
const onCustomer = validateBeforeDecision(shapes.stripeCustomerShape, decideCustomer);
const onCharge = validateBeforeDecision(shapes.chargeShape, decideCharge);
const onRefund = validateBeforeDecision(shapes.refundShape, decideStripeRefund);
/** Discounts are stored before the decision. */
const onDiscount = validateBeforeDecision(shapes.stripeDiscountShape, () => recordNothing('remembered'));
const onPromotionCode = validateBeforeDecision(shapes.promotionCodeShape, decidePromotionCode);

export const STRIPE_DECISIONS: Readonly<Record<string, DecideRecord>> = {
  'checkout.session.completed': onSession,
  'checkout.session.async_payment_succeeded': onSession,
  'customer.created': onCustomer,
  'customer.updated': onCustomer,
  'customer.discount.created': onDiscount,
  'customer.discount.updated': onDiscount,
  'customer.subscription.created': validateBeforeDecision(shapes.stripeSubscriptionShape, decideNewSubscription),
  'customer.subscription.updated': validateBeforeDecision(shapes.stripeSubscriptionShape, decidePlanChange),
  'customer.subscription.deleted': validateBeforeDecision(shapes.stripeSubscriptionShape, decideEndedSubscription),
  'invoice.paid': validateBeforeDecision(shapes.invoiceShape, decidePaidInvoice),
  'invoice_payment.paid': validateBeforeDecision(shapes.invoicePaymentShape, ({ invoice, payment }) => {
    const ids = [payment.payment_intent, payment.charge].flatMap((id) => id ?? []);
    return { commands: ids.map((id) => ({ type: 'remember payment', payment: id, of: invoice }) as const) };
  }),
  'charge.succeeded': onCharge,
  'charge.captured': validateBeforeDecision(shapes.chargeShape, decideCapturedCharge),
  'charge.refunded': validateBeforeDecision(shapes.chargeShape, decideRefundedCharge),
  'refund.created': onRefund,
  'refund.updated': onRefund,
  'refund.failed': onRefund,
  'charge.dispute.funds_withdrawn': validateBeforeDecision(shapes.disputeShape, decideFundsWithdrawn),
  'charge.dispute.funds_reinstated': validateBeforeDecision(shapes.disputeShape, (dispute, { at }) =>
    decideDisputeEnd(dispute, at, true),
  ),
  'charge.dispute.closed': validateBeforeDecision(shapes.disputeShape, (dispute, { at }) =>
    decideDisputeEnd(dispute, at, false),
  ),
  'promotion_code.created': onPromotionCode,
  'promotion_code.updated': onPromotionCode,
  'coupon.deleted': validateBeforeDecision(shapes.couponShape, ({ id }) => ({
    commands: [{ type: 'end codes', couponId: id }],
  })),
};
