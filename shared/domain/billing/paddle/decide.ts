import * as v from 'valibot';
import type { BillingDecision, BillingSettings, Known } from '#shared/domain/billing/acts.ts';
import { type Decide, decideBy, type Facts, reading } from '#shared/domain/billing/reading.ts';
import { isIgnored, refIdIn, whoseOf } from '#shared/domain/billing/whose.ts';
import { comparedCode } from '#shared/domain/promoters/compared-code.ts';
import { adjusted, completed } from './money.ts';
import * as shapes from './shapes.ts';

const customer = reading(shapes.customerShape, ({ id, email, custom_data: metadata }) => ({
  acts: [{ does: 'remember customer', customerId: id, customer: { email: email ?? null, metadata } }],
}));
const adjustment = reading(shapes.adjustmentShape, (one, { at }) => adjusted(one, at));
const discount = reading(shapes.discountShape, mirrored);

/** What this service reads, by the types of Paddle's events. */
const DECIDE: Readonly<Record<string, Decide>> = {
  'transaction.completed': reading(shapes.transactionShape, (one, { known, settings }) =>
    completed(one, known, settings),
  ),
  'subscription.created': reading(shapes.subscriptionShape, subscribed),
  'subscription.canceled': reading(shapes.subscriptionShape, canceled),
  'adjustment.created': adjustment,
  'adjustment.updated': adjustment,
  'customer.created': customer,
  'customer.updated': customer,
  'customer.imported': customer,
  'discount.created': discount,
  'discount.updated': discount,
  'discount.imported': discount,
};

/** The types of events that say something here: those that a company's destination has to be sent. */
export const PADDLE_EVENTS: readonly string[] = Object.keys(DECIDE);

/**
 * What an event of Paddle Billing means here.
 * @param event as it was received and verified; whatever it is, nothing is thrown
 * @param known what earlier events have told of its customer, subscription and codes
 */
export function decidePaddle(event: unknown, known: Known, settings: BillingSettings): BillingDecision {
  const parsed = v.safeParse(shapes.eventShape, event);
  if (!parsed.success) return { nothing: 'not_understood' };
  const { event_type: type, occurred_at: at, data } = parsed.output;
  return decideBy(DECIDE, type, data, { at, known, settings });
}

/** A subscription that begins with a trial is a sign-up; money is told by transactions. */
function subscribed(one: shapes.PaddleSubscription, { known }: Facts): BillingDecision {
  if (isIgnored({ metadata: [one.custom_data] }, known)) return { nothing: 'ignored' };
  if (one.status !== 'trialing') return { nothing: 'not_trialing' };
  return { acts: [{ does: 'signup', whose: whoseOfSubscription(one, known), at: one.created_at }] };
}

function canceled(one: shapes.PaddleSubscription, { at, known }: Facts): BillingDecision {
  if (isIgnored({ metadata: [one.custom_data] }, known)) return { nothing: 'ignored' };
  if (known.hasOtherSubscription) return { nothing: 'still_subscribed' };
  const whose = whoseOfSubscription(one, known);
  return { acts: [{ does: 'cancellation', eventId: one.id, whose, at: one.canceled_at ?? at, lastPayment: null }] };
}

function whoseOfSubscription(one: shapes.PaddleSubscription, known: Known) {
  const codeIds = one.discount?.id ? [one.discount.id] : [];
  return whoseOf({ customerId: one.customer_id, metadata: [one.custom_data], customerLast: true, codeIds }, known);
}

function mirrored({ id, code, status, custom_data: metadata }: shapes.PaddleDiscount): BillingDecision {
  if (!code) return { nothing: 'no_code' };
  const active = status === 'active';
  const [compared, refId] = [comparedCode(code), refIdIn(metadata)];
  return { acts: [{ does: 'mirror code', id, code: compared, active, couponId: null, refId }] };
}
