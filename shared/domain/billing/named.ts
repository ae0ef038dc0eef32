import * as v from 'valibot';
import { normalizeEmail } from '#shared/domain/text/email.ts';
import type { BillingProvider } from './connection.ts';
import type { Discounts, Metadata } from './decision.ts';
import { recordRef, textTime, unixTime } from './shapes.ts';

/** A subscription as an event tells of it. */
export interface NamedSubscription {
  readonly id: string;
  readonly metadata: Metadata;
  /** Whether it goes on; one that has ended never does again. */
  readonly goesOn: boolean;
}

/** What an event names that other events have told of, by the provider's ids. */
export interface Named {
  /** When it was, ISO 8601. */
  readonly at: string;
  readonly customerId: string | null;
  /** The e-mail of who has paid or is told of, normalized: a guest has no customer's id. */
  readonly email: string | null;
  readonly subscriptionId: string | null;
  readonly codeIds: readonly string[];
  /** The subscription that the event is about; null where it is about something else. */
  readonly subscription: NamedSubscription | null;
  /** By which code a discount or a subscription came, if the event tells it. */
  readonly usedCode: UsedCode | null;
}

/** A discount or a subscription, by its id, and the provider's id of the code that it came by; null for a discount that came by none. */
export interface UsedCode {
  readonly of: string;
  readonly codeId: string | null;
}

const NOBODY: Named = {
  ...{ at: '', customerId: null, email: null, subscriptionId: null, codeIds: [] },
  ...{ subscription: null, usedCode: null },
};

const ref = v.fallback(v.nullable(recordRef), null);
const email = v.fallback(v.nullable(v.pipe(v.string(), v.transform(normalizeEmail))), null);
const notes = v.fallback(v.record(v.string(), v.unknown()), {});

const byCode = v.fallback(v.object({ promotion_code: ref }), { promotion_code: null });
const discounts = v.fallback(v.array(byCode), []);
const ofSubscription = v.fallback(v.object({ subscription: ref }), { subscription: null });

const stripeShape = v.object({
  type: v.string(),
  created: unixTime,
  data: v.object({
    object: v.object({
      id: ref,
      status: v.fallback(v.string(), ''),
      customer: ref,
      email,
      customer_email: email,
      customer_details: v.fallback(v.object({ email }), { email: null }),
      subscription: ref,
      parent: v.fallback(v.object({ subscription_details: ofSubscription }), {
        subscription_details: { subscription: null },
      }),
      discounts,
      // Old versions tell the one of a subscription so.
      discount: byCode,
      promotion_code: ref,
      metadata: notes,
    }),
  }),
});

const paddleShape = v.object({
  event_type: v.string(),
  occurred_at: textTime,
  data: v.object({
    id: ref,
    status: v.fallback(v.string(), ''),
    customer_id: ref,
    email,
    subscription_id: ref,
    discount_id: ref,
    discount: ref,
    custom_data: notes,
  }),
});

/** In these, a subscription has ended for ever. An `incomplete` one waits for its first payment, as those of Elements do. */
const OVER = new Set(['canceled', 'incomplete_expired']);

/**
 * What an event names that earlier ones may have told of.
 * @param event as it was received; whatever it is, nothing is thrown
 */
export function namedIn(provider: BillingProvider, event: unknown): Named {
  return provider === 'stripe' ? inStripe(event) : inPaddle(event);
}

function inStripe(event: unknown): Named {
  const parsed = v.safeParse(stripeShape, event);
  if (!parsed.success) return NOBODY;
  const { type, created: at, data } = parsed.output;
  const { object } = data;
  const isSubscription = type.startsWith('customer.subscription.');
  const isDiscount = type.startsWith('customer.discount.');
  const isCustomer = type.startsWith('customer.') && !isSubscription && !isDiscount;
  const codeIds = object.discounts.flatMap(({ promotion_code }) => promotion_code ?? []);
  const subscriptionId = isSubscription
    ? object.id
    : (object.subscription ?? object.parent.subscription_details.subscription);
  // An invoice may have other discounts than the subscription has come with.
  const saysCode = isSubscription || type.startsWith('checkout.session.');
  const [codeId = object.discount.promotion_code] = codeIds;
  return {
    at,
    customerId: isCustomer ? object.id : object.customer,
    email: isCustomer ? object.email : (object.customer_details.email ?? object.customer_email),
    ...{ subscriptionId, codeIds },
    subscription: isSubscription ? subscriptionNamed(object.id, object.status, object.metadata) : null,
    usedCode: isDiscount
      ? used(object.id, object.promotion_code)
      : saysCode && codeId !== null
        ? used(subscriptionId, codeId)
        : null,
  };
}

function inPaddle(event: unknown): Named {
  const parsed = v.safeParse(paddleShape, event);
  if (!parsed.success) return NOBODY;
  const { event_type: type, occurred_at: at, data } = parsed.output;
  const isSubscription = type.startsWith('subscription.');
  const isCustomer = type.startsWith('customer.');
  return {
    at,
    customerId: isCustomer ? data.id : data.customer_id,
    email: isCustomer ? data.email : null,
    subscriptionId: isSubscription ? data.id : data.subscription_id,
    codeIds: [data.discount_id, data.discount].flatMap((one) => one ?? []),
    subscription: isSubscription ? subscriptionNamed(data.id, data.status, data.custom_data) : null,
    // Transactions name their codes themselves.
    usedCode: null,
  };
}

function subscriptionNamed(subscription: string | null, status: string, metadata: Metadata): NamedSubscription | null {
  return subscription === null ? null : { id: subscription, metadata, goesOn: !OVER.has(status) };
}

function used(of: string | null, codeId: string | null): UsedCode | null {
  return of === null ? null : { of, codeId };
}

/** What was told of discounts and subscriptions by their ids: the code that they came by, null for none. */
export type UsedCodes = ReadonlyMap<string, string | null>;

/** The ids of the codes that discounts came by: as each was told; otherwise as the subscription was. */
export function codeIdsOf({ ids, subscriptionId }: Discounts, known: UsedCodes): readonly string[] {
  const ofSubscription = subscriptionId === null ? undefined : known.get(subscriptionId);
  const codeIds = ids.map((id) => (known.has(id) ? known.get(id) : ofSubscription));
  return [...new Set(codeIds.flatMap((id) => id ?? []))];
}

/** So long the event that tells the code may come after the one of the payment. */
const CODE_COMES_MS = 60_000;

/**
 * Whether another event may tell in a moment by which code a payment came: what it earns goes by that.
 * @param at when it was paid, ISO 8601
 * @param now ISO 8601
 */
export function codeMayCome({ ids, subscriptionId }: Discounts, known: UsedCodes, at: string, now: string): boolean {
  const isKnown = (subscriptionId !== null && known.has(subscriptionId)) || ids.every((id) => known.has(id));
  return !isKnown && Date.parse(now) - Date.parse(at) < CODE_COMES_MS;
}
