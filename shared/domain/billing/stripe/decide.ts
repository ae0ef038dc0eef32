import { type DecideRecord, decideValid } from '#shared/domain/billing/decision.ts';
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

const onSession = decideValid(shapes.sessionShape, decideCheckout);
const onCustomer = decideValid(shapes.stripeCustomerShape, decideCustomer);
const onCharge = decideValid(shapes.chargeShape, decideCharge);
const onRefund = decideValid(shapes.refundShape, decideStripeRefund);
/** Discounts are stored before the decision. */
const onDiscount = decideValid(shapes.stripeDiscountShape, () => recordNothing('remembered'));
const onPromotionCode = decideValid(shapes.promotionCodeShape, decidePromotionCode);

export const STRIPE_DECISIONS: Readonly<Record<string, DecideRecord>> = {
  'checkout.session.completed': onSession,
  'checkout.session.async_payment_succeeded': onSession,
  'customer.created': onCustomer,
  'customer.updated': onCustomer,
  'customer.discount.created': onDiscount,
  'customer.discount.updated': onDiscount,
  'customer.subscription.created': decideValid(shapes.stripeSubscriptionShape, decideNewSubscription),
  'customer.subscription.updated': decideValid(shapes.stripeSubscriptionShape, decidePlanChange),
  'customer.subscription.deleted': decideValid(shapes.stripeSubscriptionShape, decideEndedSubscription),
  'invoice.paid': decideValid(shapes.invoiceShape, decidePaidInvoice),
  'invoice_payment.paid': decideValid(shapes.invoicePaymentShape, ({ invoice, payment }) => {
    const ids = [payment.payment_intent, payment.charge].flatMap((id) => id ?? []);
    return { commands: ids.map((id) => ({ type: 'remember payment', payment: id, of: invoice }) as const) };
  }),
  'charge.succeeded': onCharge,
  'charge.captured': decideValid(shapes.chargeShape, decideCapturedCharge),
  'charge.refunded': decideValid(shapes.chargeShape, decideRefundedCharge),
  'refund.created': onRefund,
  'refund.updated': onRefund,
  'refund.failed': onRefund,
  'charge.dispute.funds_withdrawn': decideValid(shapes.disputeShape, decideFundsWithdrawn),
  'charge.dispute.funds_reinstated': decideValid(shapes.disputeShape, (dispute, { at }) =>
    decideDisputeEnd(dispute, at, true),
  ),
  'charge.dispute.closed': decideValid(shapes.disputeShape, (dispute, { at }) => decideDisputeEnd(dispute, at, false)),
  'promotion_code.created': onPromotionCode,
  'promotion_code.updated': onPromotionCode,
  'coupon.deleted': decideValid(shapes.couponShape, ({ id }) => ({ commands: [{ type: 'end codes', couponId: id }] })),
};
