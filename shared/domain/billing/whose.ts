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

const KEYS = { uid: 'partner_uid', tid: 'partner_tid', refId: 'partner_ref', ignore: 'partner_ignore' } as const;

const NO = new Set(['', '0', 'false', 'no', 'off']);

/** Customer identification in an event. */
export interface Said {
  readonly customerId: string | null;
  readonly email?: string | null | undefined;
  /** Highest precedence first. */
  readonly metadata: readonly Metadata[];
  /** Precedence: event, subscription, customer; by default reversed. */
  readonly customerLast?: boolean;
  /** A visitor id or ref id. */
  readonly clientReference?: string | null | undefined;
  readonly codeIds?: readonly string[];
  readonly codes?: readonly string[];
}

/**
 * Collects an event's identification: customer id, `partner_uid`, e-mail; for new leads `partner_tid`, `partner_ref`,
 * client reference, codes.
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

/** Decides on an event without payment: a sign-up if attributed. */
export function decideUnpaid(whose: Whose, at: string): BillingDecision {
  return whose.attributions.length > 0 ? { acts: [{ does: 'signup', whose, at }] } : recordNothing('nothing_paid');
}

/** Decides on a new subscription: a sign-up if it begins with a trial. */
export function decideSubscribed(said: Said, isTrial: boolean, at: string, known: Known): BillingDecision {
  if (isIgnored(said, known)) return recordNothing('ignored');
  return isTrial ? { acts: [{ does: 'signup', whose: whoseOf(said, known), at }] } : recordNothing('not_trialing');
}

/** Decides on an ended subscription: a cancellation, unless another is active. */
export function decideUnsubscribed(
  said: Said,
  ended: Pick<CancellationAct, 'eventId' | 'at' | 'lastPayment'>,
  known: Known,
): BillingDecision {
  if (isIgnored(said, known)) return recordNothing('ignored');
  if (known.hasOtherSubscription) return recordNothing('still_subscribed');
  return { acts: [{ does: 'cancellation', whose: whoseOf(said, known), ...ended }] };
}

/** Decides to mirror a provider's code: payments contain only its id. */
export function mirrorCode({
  metadata,
  code,
  ...named
}: Omit<MirroredCodeAct, 'does' | 'refId'> & { readonly metadata: Metadata }): BillingDecision {
  const refId = textOf(metadata[KEYS.refId]);
  return { acts: [{ does: 'mirror code', ...named, code: comparedCode(code), refId }] };
}

/** Whether metadata exclude the event. */
export function isIgnored(said: Pick<Said, 'metadata'>, known: Pick<Known, 'customer' | 'subscription'>): boolean {
  return metadataOf(said, known).some((metadata) => {
    const value = metadata[KEYS.ignore];
    return value !== undefined && value !== null && !NO.has(String(value).trim().toLowerCase());
  });
}

/** Returns the attribution in metadata, if any. */
export function saysWhose(metadata: Metadata): 'referrer' | 'uid' | null {
  if (textOf(metadata[KEYS.tid]) || textOf(metadata[KEYS.refId])) return 'referrer';
  return textOf(metadata[KEYS.uid]) ? 'uid' : null;
}

/** Whether the whole text is a valid ref id. Companies also use references such as `anna:invoice-5`. */
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
