import { REF_ID } from '#shared/domain/promoters/links/ref-id.ts';
import { normalizePromoCode } from '#shared/domain/promoters/promo-codes/promo-code-key.ts';
import { isVisitorId } from '#shared/domain/tracking/visitor-id.ts';
import type {
  Attribution,
  BillingDecision,
  CancellationCommand,
  EarlierFacts,
  LeadIdentification,
  MirrorCodeCommand,
  ProviderMetadata,
} from './decision.ts';
import { recordNothing } from './outcome.ts';

const METADATA_KEYS = {
  uid: 'partner_uid',
  tid: 'partner_tid',
  refId: 'partner_ref',
  ignore: 'partner_ignore',
} as const;

const NEGATIVE_VALUES = new Set(['', '0', 'false', 'no', 'off']);

/** Customer data in an event. */
export interface EventCustomer {
  readonly customerId: string | null;
  readonly email?: string | null | undefined;
  /** Highest precedence first. */
  readonly metadata: readonly ProviderMetadata[];
  /** Precedence: event, subscription, customer; by default reversed. */
  readonly isCustomerLast?: boolean;
  /** A visitor id or ref id. */
  readonly clientReference?: string | null | undefined;
  readonly codeIds?: readonly string[];
  readonly codes?: readonly string[];
}

/**
 * Collects an event's identification: customer id, `partner_uid`, e-mail; for new leads `partner_tid`, `partner_ref`,
 * client reference, codes.
 */
export function identifyLead(
  customer: EventCustomer,
  facts: Pick<EarlierFacts, 'customer' | 'subscription' | 'findCode'>,
): LeadIdentification {
  const all = orderMetadata(customer, facts);
  const { customerId } = customer;
  const uid = firstMetadataText(all, METADATA_KEYS.uid);
  const email = metadataText(customer.email) ?? metadataText(facts.customer?.email);
  const [tid, refId, reference] = [
    firstMetadataText(all, METADATA_KEYS.tid),
    firstMetadataText(all, METADATA_KEYS.refId),
    metadataText(customer.clientReference),
  ];
  const codes = [...(customer.codes ?? []), ...(customer.codeIds ?? []).flatMap((id) => facts.findCode(id) ?? [])];
  const attributions: Attribution[] = [
    ...(tid ? [{ tid }] : []),
    ...(refId ? [{ refId }] : []),
    ...(reference && isVisitorId(reference) ? [{ tid: reference }] : []),
    ...(reference && !isVisitorId(reference) && isRefId(reference) ? [{ refId: reference }] : []),
    ...codes.map((promoCode) => ({ promoCode })),
  ];
  return {
    customerId,
    names: [...(customerId ? [{ uid: customerId }] : []), ...(uid ? [{ uid }] : []), ...(email ? [{ email }] : [])],
    attributions,
  };
}

/** Decides on an event without payment: a sign-up if it has an attribution. */
export function decideUnpaid(identification: LeadIdentification, at: string): BillingDecision {
  return identification.attributions.length > 0
    ? { commands: [{ type: 'signup', identification, at }] }
    : recordNothing('nothing_paid');
}

/** Decides on a new subscription: a sign-up if it begins with a trial. */
export function decideSubscribed(
  customer: EventCustomer,
  isTrial: boolean,
  at: string,
  facts: EarlierFacts,
): BillingDecision {
  if (isIgnored(customer, facts)) return recordNothing('ignored');
  return isTrial
    ? { commands: [{ type: 'signup', identification: identifyLead(customer, facts), at }] }
    : recordNothing('not_trialing');
}

/** Decides on an ended subscription: a cancellation, unless another is active. */
export function decideUnsubscribed(
  customer: EventCustomer,
  ended: Pick<CancellationCommand, 'eventId' | 'at' | 'lastPayment'>,
  facts: EarlierFacts,
): BillingDecision {
  if (isIgnored(customer, facts)) return recordNothing('ignored');
  if (facts.hasOtherSubscription) return recordNothing('still_subscribed');
  return { commands: [{ type: 'cancellation', identification: identifyLead(customer, facts), ...ended }] };
}

/** Decides to mirror a provider's code: payments contain only its id. */
export function mirrorCode({
  metadata,
  code,
  ...codeFields
}: Omit<MirrorCodeCommand, 'type' | 'refId'> & { readonly metadata: ProviderMetadata }): BillingDecision {
  const refId = metadataText(metadata[METADATA_KEYS.refId]);
  return { commands: [{ type: 'mirror code', ...codeFields, code: normalizePromoCode(code), refId }] };
}

/** Whether `partner_ignore` in the metadata excludes the event. */
export function isIgnored(
  customer: Pick<EventCustomer, 'metadata'>,
  facts: Pick<EarlierFacts, 'customer' | 'subscription'>,
): boolean {
  return orderMetadata(customer, facts).some((metadata) => {
    const value = metadata[METADATA_KEYS.ignore];
    return value !== undefined && value !== null && !NEGATIVE_VALUES.has(String(value).trim().toLowerCase());
  });
}

/** Returns whether metadata name a referrer (visitor id or ref id) or a lead's uid; null for neither. */
export function metadataAttribution(metadata: ProviderMetadata): 'referrer' | 'uid' | null {
  if (metadataText(metadata[METADATA_KEYS.tid]) || metadataText(metadata[METADATA_KEYS.refId])) return 'referrer';
  return metadataText(metadata[METADATA_KEYS.uid]) ? 'uid' : null;
}

/** Whether the whole text is a valid ref id. Companies also use references such as `anna:invoice-5`. */
function isRefId(text: string): boolean {
  return REF_ID.test(text.toLowerCase());
}

function orderMetadata(
  { metadata, isCustomerLast = false }: Pick<EventCustomer, 'metadata' | 'isCustomerLast'>,
  facts: Pick<EarlierFacts, 'customer' | 'subscription'>,
): readonly ProviderMetadata[] {
  const customer = facts.customer?.metadata ?? {};
  return isCustomerLast ? [...metadata, facts.subscription, customer] : [customer, facts.subscription, ...metadata];
}

function firstMetadataText(all: readonly ProviderMetadata[], key: string): string | null {
  return all.map((metadata) => metadataText(metadata[key])).find((text) => text !== null) ?? null;
}

function metadataText(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).trim();
  return text === '' ? null : text;
}
