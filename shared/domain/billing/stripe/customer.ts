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
  const customer = { email: email ?? null, metadata };
  const rememberCustomer = { type: 'remember customer', customerId: id, customer } as const;
  const attribution = metadataAttribution(metadata);
  if (attribution === null || isIgnored({ metadata: [] }, { customer, subscription: {} }))
    return { commands: [rememberCustomer] };
  const facts = { customer, subscription: {}, findCode: () => undefined };
  const identification = identifyLead({ customerId: id, metadata: [] }, facts);
  return {
    commands: [rememberCustomer, { type: attribution === 'referrer' ? 'signup' : 'bind', identification, at: created }],
  };
}

/** Subscriptions before their first payment, and ended ones. */
const UNPAID_STATUSES = new Set(['incomplete', 'incomplete_expired', 'canceled']);

/** Decides to update the lead's plan. Sales come from invoices. */
export function decidePlanChange(
  subscription: StripeSubscription,
  { at, earlierFacts }: DecisionContext,
): BillingDecision {
  if (isIgnored(subscriptionCustomer(subscription), earlierFacts)) return recordNothing('ignored');
  const [item] = subscription.items.data;
  if (!item || UNPAID_STATUSES.has(subscription.status)) return recordNothing('other_event');
  return {
    commands: [
      {
        type: 'plan',
        plan: item.price.id,
        identification: identifyLead(subscriptionCustomer(subscription), earlierFacts),
        at,
      },
    ],
  };
}

/** Decides on a new subscription: a sign-up if it begins with a trial. */
export function decideNewSubscription(
  subscription: StripeSubscription,
  { earlierFacts }: DecisionContext,
): BillingDecision {
  return decideSubscribed(
    subscriptionCustomer(subscription),
    subscription.status === 'trialing',
    subscription.created,
    earlierFacts,
  );
}

/** Decides on an ended subscription: a cancellation, unless another is active. */
export function decideEndedSubscription(
  subscription: StripeSubscription,
  { at, earlierFacts }: DecisionContext,
): BillingDecision {
  const ended = {
    eventId: subscription.id,
    at: subscription.ended_at ?? at,
    lastPayment: subscription.latest_invoice ?? null,
  };
  return decideUnsubscribed(subscriptionCustomer(subscription), ended, earlierFacts);
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
