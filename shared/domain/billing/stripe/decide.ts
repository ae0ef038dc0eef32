import { type DecideRecord, decideBy } from '#shared/domain/billing/decision.ts';
import { recordNothing } from '#shared/domain/billing/outcome.ts';
import { captured, charged, disputeOver, fundsWithdrawn, refund, refundedCharge } from './charge.ts';
import { checkout } from './checkout.ts';
import { customer, promotionCode, replanned, subscribed, unsubscribed } from './customer.ts';
import { paidInvoice } from './invoice.ts';
import * as shapes from './shapes.ts';

const session = decideBy(shapes.sessionShape, checkout);
const aCustomer = decideBy(shapes.customerShape, customer);
const aCharge = decideBy(shapes.chargeShape, charged);
const aRefund = decideBy(shapes.refundShape, refund);
/** Discounts are stored before the decision. */
const aDiscount = decideBy(shapes.discountShape, () => recordNothing('remembered'));
const aCode = decideBy(shapes.promotionCodeShape, promotionCode);

export const STRIPE_DECISIONS: Readonly<Record<string, DecideRecord>> = {
  'checkout.session.completed': session,
  'checkout.session.async_payment_succeeded': session,
  'customer.created': aCustomer,
  'customer.updated': aCustomer,
  'customer.discount.created': aDiscount,
  'customer.discount.updated': aDiscount,
  'customer.subscription.created': decideBy(shapes.subscriptionShape, subscribed),
  'customer.subscription.updated': decideBy(shapes.subscriptionShape, replanned),
  'customer.subscription.deleted': decideBy(shapes.subscriptionShape, unsubscribed),
  'invoice.paid': decideBy(shapes.invoiceShape, paidInvoice),
  'invoice_payment.paid': decideBy(shapes.invoicePaymentShape, ({ invoice, payment }) => {
    const ids = [payment.payment_intent, payment.charge].flatMap((one) => one ?? []);
    return { acts: ids.map((id) => ({ does: 'remember payment', payment: id, of: invoice }) as const) };
  }),
  'charge.succeeded': aCharge,
  'charge.captured': decideBy(shapes.chargeShape, captured),
  'charge.refunded': decideBy(shapes.chargeShape, refundedCharge),
  'refund.created': aRefund,
  'refund.updated': aRefund,
  'refund.failed': aRefund,
  'charge.dispute.funds_withdrawn': decideBy(shapes.disputeShape, fundsWithdrawn),
  'charge.dispute.funds_reinstated': decideBy(shapes.disputeShape, (one, { at }) => disputeOver(one, at, true)),
  'charge.dispute.closed': decideBy(shapes.disputeShape, (one, { at }) => disputeOver(one, at, false)),
  'promotion_code.created': aCode,
  'promotion_code.updated': aCode,
  'coupon.deleted': decideBy(shapes.couponShape, ({ id }) => ({ acts: [{ does: 'end codes', couponId: id }] })),
};
