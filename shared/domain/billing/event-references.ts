import * as v from 'valibot';
import { normalizeEmail } from '#shared/domain/text/email.ts';
import type { BillingProvider } from './connection.ts';
import type { PaymentDiscounts, ProviderMetadata } from './decision.ts';
import { providerRef, textTime, unixTime } from './shapes.ts';

/** A subscription in an event. */
export interface EventSubscription {
  readonly id: string;
  readonly metadata: ProviderMetadata;
  /** False after it ended permanently; null until its first payment. */
  readonly goesOn: boolean | null;
}

/** Ids in an event for looking up facts of earlier events. */
export interface EventReferences {
  /** ISO 8601. */
  readonly at: string;
  readonly customerId: string | null;
  /** Normalized; guests have no customer id. */
  readonly email: string | null;
  readonly subscriptionId: string | null;
  readonly codeIds: readonly string[];
  readonly subscription: EventSubscription | null;
  readonly usedCode: UsedCode | null;
}

/** The code of a discount or subscription; null for none. */
export interface UsedCode {
  readonly of: string;
  readonly codeId: string | null;
}

const NO_REFERENCES: EventReferences = {
  at: '',
  customerId: null,
  email: null,
  subscriptionId: null,
  codeIds: [],
  subscription: null,
  usedCode: null,
};

const ref = v.fallback(v.nullable(providerRef), null);
const email = v.fallback(v.nullable(v.pipe(v.string(), v.transform(normalizeEmail))), null);
const metadata = v.fallback(v.record(v.string(), v.unknown()), {});

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
      // Older API versions.
      discount: byCode,
      promotion_code: ref,
      metadata,
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
    custom_data: metadata,
  }),
});

const FINAL_STATUSES = new Set(['canceled', 'incomplete_expired']);
const WAITING_STATUS = 'incomplete';

/** Returns the ids in an event for looking up earlier facts. Never throws. */
export function readEventReferences(provider: BillingProvider, event: unknown): EventReferences {
  return provider === 'stripe' ? readStripeReferences(event) : readPaddleReferences(event);
}

function readStripeReferences(event: unknown): EventReferences {
  const parsed = v.safeParse(stripeShape, event);
  if (!parsed.success) return NO_REFERENCES;
  const { type, created: at, data } = parsed.output;
  const { object } = data;
  const isSubscription = type.startsWith('customer.subscription.');
  const isDiscount = type.startsWith('customer.discount.');
  const isCustomer = type.startsWith('customer.') && !isSubscription && !isDiscount;
  const codeIds = object.discounts.flatMap(({ promotion_code }) => promotion_code ?? []);
  const subscriptionId = isSubscription
    ? object.id
    : (object.subscription ?? object.parent.subscription_details.subscription);
  // Not invoices: their discounts may differ from the subscription's.
  const hasSubscriptionCode = isSubscription || type.startsWith('checkout.session.');
  const [codeId = object.discount.promotion_code] = codeIds;
  return {
    at,
    customerId: isCustomer ? object.id : object.customer,
    email: isCustomer ? object.email : (object.customer_details.email ?? object.customer_email),
    subscriptionId,
    codeIds,
    subscription: isSubscription ? toEventSubscription(object.id, object.status, object.metadata) : null,
    usedCode: isDiscount
      ? toUsedCode(object.id, object.promotion_code)
      : hasSubscriptionCode && codeId !== null
        ? toUsedCode(subscriptionId, codeId)
        : null,
  };
}

function readPaddleReferences(event: unknown): EventReferences {
  const parsed = v.safeParse(paddleShape, event);
  if (!parsed.success) return NO_REFERENCES;
  const { event_type: type, occurred_at: at, data } = parsed.output;
  const isSubscription = type.startsWith('subscription.');
  const isCustomer = type.startsWith('customer.');
  return {
    at,
    customerId: isCustomer ? data.id : data.customer_id,
    email: isCustomer ? data.email : null,
    subscriptionId: isSubscription ? data.id : data.subscription_id,
    codeIds: [data.discount_id, data.discount].flatMap((id) => id ?? []),
    subscription: isSubscription ? toEventSubscription(data.id, data.status, data.custom_data) : null,
    // Transactions contain their codes.
    usedCode: null,
  };
}

function toEventSubscription(
  subscription: string | null,
  status: string,
  metadata: ProviderMetadata,
): EventSubscription | null {
  if (subscription === null) return null;
  return { id: subscription, metadata, goesOn: status === WAITING_STATUS ? null : !FINAL_STATUSES.has(status) };
}

function toUsedCode(of: string | null, codeId: string | null): UsedCode | null {
  return of === null ? null : { of, codeId };
}

/** Codes by discount or subscription id; null for none. */
export type UsedCodes = ReadonlyMap<string, string | null>;

/** Returns the code ids of discounts; by default their subscription's. */
export function discountCodeIds({ ids, subscriptionId }: PaymentDiscounts, usedCodes: UsedCodes): readonly string[] {
  const ofSubscription = subscriptionId === null ? undefined : usedCodes.get(subscriptionId);
  const codeIds = ids.map((id) => (usedCodes.has(id) ? usedCodes.get(id) : ofSubscription));
  return [...new Set(codeIds.flatMap((id) => id ?? []))];
}

/** Maximum delay of the event with the code. */
const CODE_DELAY_MS = 60_000;

/**
 * Whether the code of a payment, which determines its reward, may still arrive.
 * @param at of the payment, ISO 8601
 */
export function canCodeStillArrive(
  { ids, subscriptionId }: PaymentDiscounts,
  usedCodes: UsedCodes,
  at: string,
  now: string,
): boolean {
  const isKnown = (subscriptionId !== null && usedCodes.has(subscriptionId)) || ids.every((id) => usedCodes.has(id));
  return !isKnown && Date.parse(now) - Date.parse(at) < CODE_DELAY_MS;
}
