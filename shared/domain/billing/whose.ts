import { comparedCode } from '#shared/domain/promoters/compared-code.ts';
import { REF_ID } from '#shared/domain/promoters/ref-id.ts';
import { isVisitorId } from '#shared/domain/tracking/visitor-id.ts';
import type {
  Attribution,
  BillingDecision,
  CancellationAct,
  Known,
  Metadata,
  MirroredCodeAct,
  Whose,
} from './decision.ts';
import { recordNothing } from './outcome.ts';

/** Keys of metadata by which companies say whose somebody is. */
const KEYS = { uid: 'partner_uid', tid: 'partner_tid', refId: 'partner_ref', ignore: 'partner_ignore' } as const;

/** What is written where somebody means no. */
const NO = new Set(['', '0', 'false', 'no', 'off']);

/** What an event says of its customer. */
export interface Said {
  readonly customerId: string | null;
  readonly email?: string | null | undefined;
  /** Of the session, the invoice or whatever the event is about, those that go first in front. */
  readonly metadata: readonly Metadata[];
  /** Whether the event's metadata go before those of the subscription, and the customer's last; otherwise it is the other way round. */
  readonly customerLast?: boolean;
  /** A text of the page that led to the checkout: a visitor's id, or a ref id. */
  readonly clientReference?: string | null | undefined;
  /** The provider's ids of the codes that were used. */
  readonly codeIds?: readonly string[];
  /** Codes as they were typed. */
  readonly codes?: readonly string[];
}

/**
 * Whose lead an event is of: the customer's id as uid, `partner_uid`, the e-mail; and for one that is not known `partner_tid`,
 * `partner_ref`, the client's reference, a code. Of each, the first of the metadata that say it.
 */
export function whoseOf(said: Said, known: Pick<Known, 'customer' | 'subscription' | 'codeOf'>): Whose {
  const all = metadataOf(said, known);
  const { customerId } = said;
  const uid = first(all, KEYS.uid);
  const email = textOf(said.email) ?? textOf(known.customer?.email);
  const [tid, refId, reference] = [first(all, KEYS.tid), first(all, KEYS.refId), textOf(said.clientReference)];
  const codes = [...(said.codes ?? []), ...(said.codeIds ?? []).flatMap((id) => known.codeOf(id) ?? [])];
  const attributions: Attribution[] = [
    ...(tid ? [{ tid }] : []),
    ...(refId ? [{ refId }] : []),
    ...(reference && isVisitorId(reference) ? [{ tid: reference }] : []),
    ...(reference && !isVisitorId(reference) && isReference(reference) ? [{ refId: reference }] : []),
    ...codes.map((promoCode) => ({ promoCode })),
  ];
  return {
    customerId,
    names: [...(customerId ? [{ uid: customerId }] : []), ...(uid ? [{ uid }] : []), ...(email ? [{ email }] : [])],
    attributions,
  };
}

/** What an event means that tells of no money: a sign-up, where it says who has referred the customer. Another one may not say it. */
export function decideUnpaid(whose: Whose, at: string): BillingDecision {
  return whose.attributions.length > 0 ? { acts: [{ does: 'signup', whose, at }] } : recordNothing('nothing_paid');
}

/** A subscription that begins: a sign-up if it begins with a trial. Its money is told by other events. @param at ISO 8601 */
export function decideSubscribed(said: Said, isTrial: boolean, at: string, known: Known): BillingDecision {
  if (isIgnored(said, known)) return recordNothing('ignored');
  return isTrial ? { acts: [{ does: 'signup', whose: whoseOf(said, known), at }] } : recordNothing('not_trialing');
}

/** A subscription that has ended: a cancellation, unless another one goes on. */
export function decideUnsubscribed(
  said: Said,
  ended: Pick<CancellationAct, 'eventId' | 'at' | 'lastPayment'>,
  known: Known,
): BillingDecision {
  if (isIgnored(said, known)) return recordNothing('ignored');
  if (known.hasOtherSubscription) return recordNothing('still_subscribed');
  return { acts: [{ does: 'cancellation', whose: whoseOf(said, known), ...ended }] };
}

/** A code of the provider's is mirrored: payments name it by its id. */
export function mirrorCode({
  metadata,
  code,
  ...named
}: Omit<MirroredCodeAct, 'does' | 'refId'> & { readonly metadata: Metadata }): BillingDecision {
  const refId = textOf(metadata[KEYS.refId]);
  return { acts: [{ does: 'mirror code', ...named, code: comparedCode(code), refId }] };
}

/** Whether metadata of the customer, the subscription or the event say that nothing of it is to be recorded. */
export function isIgnored(said: Pick<Said, 'metadata'>, known: Pick<Known, 'customer' | 'subscription'>): boolean {
  return metadataOf(said, known).some((metadata) => {
    const value = metadata[KEYS.ignore];
    return value !== undefined && value !== null && !NO.has(String(value).trim().toLowerCase());
  });
}

/** Whether metadata say what a lead of the company's own is known by, or who has referred it. */
export function saysWhose(metadata: Metadata): 'referrer' | 'uid' | null {
  if (textOf(metadata[KEYS.tid]) || textOf(metadata[KEYS.refId])) return 'referrer';
  return textOf(metadata[KEYS.uid]) ? 'uid' : null;
}

/**
 * Whether a client reference can be a ref id as a whole. Other references are never cut to one: companies put their own
 * there, such as `anna:invoice-5`.
 */
function isReference(text: string): boolean {
  return REF_ID.test(text.toLowerCase());
}

function metadataOf(
  { metadata, customerLast = false }: Pick<Said, 'metadata' | 'customerLast'>,
  known: Pick<Known, 'customer' | 'subscription'>,
): readonly Metadata[] {
  const customer = known.customer?.metadata ?? {};
  return customerLast ? [...metadata, known.subscription, customer] : [customer, known.subscription, ...metadata];
}

function first(all: readonly Metadata[], key: string): string | null {
  return all.map((metadata) => textOf(metadata[key])).find((text) => text !== null) ?? null;
}

function textOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).trim();
  return text === '' ? null : text;
}
