import type { BillingDecision, DecisionContext } from '#shared/domain/billing/decision.ts';
import {
  decideSubscribed,
  decideUnsubscribed,
  type EventCustomer,
  identifyLead,
  isIgnored,
  metadataAttribution,
  mirrorCode,
} from '#shared/domain/billing/lead-identification.ts';
import { recordNothing } from '#shared/domain/billing/outcome.ts';
import type { StripeCustomer, StripePromotionCode, StripeSubscription } from './shapes.ts';

/** Decides to remember a customer, and to sign it up or bind it to a lead by its metadata. */
export function decideCustomer({ id, email, metadata, created }: StripeCustomer): BillingDecision {
  const known = { email: email ?? null, metadata };
  const remember = { type: 'remember customer', customerId: id, customer: known } as const;
  const attribution = metadataAttribution(metadata);
  if (attribution === null || isIgnored({ metadata: [] }, { customer: known, subscription: {} }))
    return { commands: [remember] };
  const facts = { customer: known, subscription: {}, codeOf: () => undefined };
  const whose = identifyLead({ customerId: id, metadata: [] }, facts);
  return { commands: [remember, { type: attribution === 'referrer' ? 'signup' : 'bind', whose, at: created }] };
}

/** Subscriptions before their first payment, and ended ones. */
const UNPAID_STATUSES = new Set(['incomplete', 'incomplete_expired', 'canceled']);

/** Decides to update the lead's plan. Sales come from invoices. */
export function decidePlanChange(subscription: StripeSubscription, { at, known }: DecisionContext): BillingDecision {
  if (isIgnored(subscriptionCustomer(subscription), known)) return recordNothing('ignored');
  const [item] = subscription.items.data;
  if (!item || UNPAID_STATUSES.has(subscription.status)) return recordNothing('other_event');
  return {
    commands: [
      { type: 'plan', plan: item.price.id, whose: identifyLead(subscriptionCustomer(subscription), known), at },
    ],
  };
}

/** Decides on a new subscription: a sign-up if it begins with a trial. */
export function decideNewSubscription(subscription: StripeSubscription, { known }: DecisionContext): BillingDecision {
  return decideSubscribed(
    subscriptionCustomer(subscription),
    subscription.status === 'trialing',
    subscription.created,
    known,
  );
}

/** Decides on an ended subscription: a cancellation, unless another is active. */
export function decideEndedSubscription(
  subscription: StripeSubscription,
  { at, known }: DecisionContext,
): BillingDecision {
  const ended = {
    eventId: subscription.id,
    at: subscription.ended_at ?? at,
    lastPayment: subscription.latest_invoice ?? null,
  };
  return decideUnsubscribed(subscriptionCustomer(subscription), ended, known);
}

/** Decides to mirror a promotion code by its own id, not its coupon's. */
export function decidePromotionCode({
  id,
  code,
  active,
  metadata,
  promotion,
  coupon,
}: StripePromotionCode): BillingDecision {
  return mirrorCode({ id, code, active, couponId: promotion?.coupon ?? coupon ?? null, metadata });
}

function subscriptionCustomer({ customer: customerId, metadata, discounts }: StripeSubscription): EventCustomer {
  return { customerId, metadata: [metadata], codeIds: discounts.codeIds };
}
