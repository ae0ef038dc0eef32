import * as v from 'valibot';
import type { BillingDecision, BillingSettings, Known } from '#shared/domain/billing/acts.ts';
import { type Decide, decideBy, reading } from '#shared/domain/billing/reading.ts';
import { captured, charged, refundedCharge } from './charge.ts';
import { checkout } from './checkout.ts';
import { customer, promotionCode, replanned, subscribed, unsubscribed } from './customer.ts';
import { paidInvoice } from './invoice.ts';
import { disputeOver, fundsWithdrawn, refund } from './refund.ts';
import * as shapes from './shapes.ts';

const session = reading(shapes.sessionShape, (one, { at, known, settings }) => checkout(one, at, known, settings));
const aCustomer = reading(shapes.customerShape, (one) => customer(one));
const aCharge = reading(shapes.chargeShape, (one) => charged(one));
const aRefund = reading(shapes.refundShape, (one, { at, known }) => refund(one, at, known));
/** What it tells is kept before it is decided: payments name a discount by its id alone. */
const aDiscount = reading(shapes.discountShape, () => ({ nothing: 'remembered' }));
const aCode = reading(shapes.promotionCodeShape, (one) => promotionCode(one));

/** What this service reads, by the types of Stripe's events. */
const DECIDE: Readonly<Record<string, Decide>> = {
  'checkout.session.completed': session,
  'checkout.session.async_payment_succeeded': session,
  'customer.created': aCustomer,
  'customer.updated': aCustomer,
  'customer.discount.created': aDiscount,
  'customer.discount.updated': aDiscount,
  'customer.subscription.created': reading(shapes.subscriptionShape, (one, { known }) => subscribed(one, known)),
  'customer.subscription.updated': reading(shapes.subscriptionShape, (one, { at, known }) => replanned(one, at, known)),
  'customer.subscription.deleted': reading(shapes.subscriptionShape, (one, { at, known }) =>
    unsubscribed(one, at, known),
  ),
  'invoice.paid': reading(shapes.invoiceShape, (one, { known, settings }) => paidInvoice(one, known, settings)),
  'invoice_payment.paid': reading(shapes.invoicePaymentShape, ({ invoice, payment }) => {
    const ids = [payment.payment_intent, payment.charge].flatMap((one) => one ?? []);
    return { acts: ids.map((id) => ({ does: 'remember payment', payment: id, of: invoice }) as const) };
  }),
  'charge.succeeded': aCharge,
  'charge.captured': reading(shapes.chargeShape, (one, { at }) => captured(one, at)),
  'charge.refunded': reading(shapes.chargeShape, (one, { at }) => refundedCharge(one, at)),
  'refund.created': aRefund,
  'refund.updated': aRefund,
  'refund.failed': aRefund,
  'charge.dispute.funds_withdrawn': reading(shapes.disputeShape, (one, { at }) => fundsWithdrawn(one, at)),
  'charge.dispute.funds_reinstated': reading(shapes.disputeShape, (one, { at }) => disputeOver(one, at, true)),
  'charge.dispute.closed': reading(shapes.disputeShape, (one, { at }) => disputeOver(one, at, false)),
  'promotion_code.created': aCode,
  'promotion_code.updated': aCode,
  'coupon.deleted': reading(shapes.couponShape, ({ id }) => ({ acts: [{ does: 'end codes', couponId: id }] })),
};

/** The types of events that say something here: those that a company's endpoint has to be sent. */
export const STRIPE_EVENTS: readonly string[] = Object.keys(DECIDE);

/**
 * What an event of Stripe's means here.
 * @param event as it was received and verified; whatever it is, nothing is thrown
 * @param known what earlier events have told of its customer, subscription and codes
 */
export function decideStripe(event: unknown, known: Known, settings: BillingSettings): BillingDecision {
  const parsed = v.safeParse(shapes.eventShape, event);
  if (!parsed.success) return { nothing: 'not_understood' };
  const { type, created: at, data } = parsed.output;
  return decideBy(DECIDE, type, data.object, { at, known, settings });
}
