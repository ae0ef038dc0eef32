import type { BillingDecision, Known } from '#shared/domain/billing/acts.ts';
import { isIgnored, refIdIn, saysWhose, whoseOf } from '#shared/domain/billing/whose.ts';
import { comparedCode } from '#shared/domain/promoters/compared-code.ts';
import type { StripeCustomer, StripePromotionCode, StripeSubscription } from './shapes.ts';

/** A customer: mirrored; signed up where its metadata say who referred it, and bound where they say a uid. */
export function customer({ id, email, metadata, created }: StripeCustomer): BillingDecision {
  const mirrored = { email: email ?? null, metadata };
  const remember = { does: 'remember customer', customerId: id, customer: mirrored } as const;
  const says = saysWhose(metadata);
  if (says === null || isIgnored({ metadata: [] }, { customer: mirrored, subscription: {} }))
    return { acts: [remember] };
  const known = { customer: mirrored, subscription: {}, codeOf: () => undefined };
  const whose = whoseOf({ customerId: id, metadata: [] }, known);
  return { acts: [remember, { does: says === 'referrer' ? 'signup' : 'bind', whose, at: created }] };
}

/** A new subscription: a sign-up where it begins with a trial, which is no sale. Money is told by invoices. */
export function subscribed(of: StripeSubscription, known: Known): BillingDecision {
  if (isIgnored({ metadata: [of.metadata] }, known)) return { nothing: 'ignored' };
  if (of.status !== 'trialing') return { nothing: 'not_trialing' };
  return { acts: [{ does: 'signup', whose: whoseOfSubscription(of, known), at: of.created }] };
}

/** In these, a subscription has no plan that anybody pays for: its first payment has not come, or it has ended. */
const UNPAID = new Set(['incomplete', 'incomplete_expired', 'canceled']);

/** Another plan, perhaps: the lead's. Its money follows by invoice. @param at when it was changed, ISO 8601 */
export function replanned(of: StripeSubscription, at: string, known: Known): BillingDecision {
  if (isIgnored({ metadata: [of.metadata] }, known)) return { nothing: 'ignored' };
  const [item] = of.items.data;
  if (!item || UNPAID.has(of.status)) return { nothing: 'other_event' };
  return { acts: [{ does: 'plan', plan: item.price.id, whose: whoseOfSubscription(of, known), at }] };
}

/** A subscription that has ended: a cancellation, unless another one goes on. @param at when the event was, ISO 8601 */
export function unsubscribed(of: StripeSubscription, at: string, known: Known): BillingDecision {
  if (isIgnored({ metadata: [of.metadata] }, known)) return { nothing: 'ignored' };
  if (known.hasOtherSubscription) return { nothing: 'still_subscribed' };
  const whose = whoseOfSubscription(of, known);
  return {
    acts: [
      { does: 'cancellation', eventId: of.id, whose, at: of.ended_at ?? at, lastPayment: of.latest_invoice ?? null },
    ],
  };
}

/** A promotion code is mirrored: it is known by its own id elsewhere, and not by its coupon's. */
export function promotionCode(of: StripePromotionCode): BillingDecision {
  const couponId = of.promotion?.coupon ?? of.coupon ?? null;
  const refId = refIdIn(of.metadata);
  const code = comparedCode(of.code);
  return { acts: [{ does: 'mirror code', id: of.id, code, active: of.active, couponId, refId }] };
}

function whoseOfSubscription({ customer: customerId, metadata, discounts }: StripeSubscription, known: Known) {
  return whoseOf({ customerId, metadata: [metadata], codeIds: discounts.codeIds }, known);
}
