import { createHash } from 'node:crypto';
import type { Reason } from '#shared/domain/refusal.ts';
import { normalizeEmail } from '#shared/domain/text/email.ts';

/** Why a tracking call was refused. */
export const REFUSED_BECAUSE = [
  'lead_not_found',
  'lead_denied',
  'promoter_banned',
  'promoter_deleted',
  'visitor_not_found',
  'signup_exists',
  'fraud_refused',
  'duplicate_event',
  'sale_not_found',
  'refund_too_large',
  'refund_not_found',
  'refund_reversed',
  'amount_invalid',
  'currency_invalid',
  'created_at_invalid',
  'event_id_invalid',
  'invalid_params',
  'bad_key',
  'key_not_allowed',
] as const;
export type RefusedBecause = (typeof REFUSED_BECAUSE)[number];

/** The tracking calls that the log has, by the ends of their paths. */
export const LOGGED_CALLS = ['signup', 'subscriber', 'sale', 'refund', 'refund_reversal', 'cancellation'] as const;
export type LoggedCall = (typeof LOGGED_CALLS)[number];

/** What is kept of an e-mail or a uid: enough to find it by, and too little to know it. */
interface Trace {
  /** Of the account and the text. */
  readonly hash: string;
  /** Its beginning, such as `le…@e…` or `us…`. */
  readonly masked: string;
}

/** A tracking call that was refused, as it is kept. */
export interface RefusedCall {
  /** When it came, ISO 8601. */
  readonly at: string;
  readonly call: LoggedCall;
  readonly version: 1 | 2;
  /** The status that it was answered with. */
  readonly status: number;
  readonly because: RefusedBecause;
  /** What was wrong with a parameter, in the words of the answer; null for all other reasons. */
  readonly error: string | null;
  readonly eventId: string | null;
  readonly saleEventId: string | null;
  readonly email: Trace | null;
  readonly uid: Trace | null;
  /** As they were sent. */
  readonly amount: string | null;
  readonly currency: string | null;
}

/** The longest event id that counts, in characters; none that is longer is kept whole. */
const LONGEST_ID = 255;
const LONGEST_AMOUNT = 24;
const LONGEST_CURRENCY = 8;
const LONGEST_ERROR = 120;
const HASH_CHARACTERS = 16;
const SHOWN_CHARACTERS = 2;
const HIDDEN = '…';

/**
 * What is kept of a call that was refused.
 * @param given its parameters, whatever they are
 */
export function refusedCall(
  account: number,
  given: Readonly<Record<string, unknown>>,
  how: Pick<RefusedCall, 'at' | 'call' | 'version' | 'status' | 'because'> & { readonly error?: string },
): RefusedCall {
  const { error, ...more } = how;
  const email = textIn(given.email, LONGEST_ID);
  const uid = textIn(given.uid, LONGEST_ID);
  return {
    ...more,
    error: textIn(error, LONGEST_ERROR),
    eventId: textIn(given.event_id, LONGEST_ID),
    saleEventId: textIn(given.sale_event_id, LONGEST_ID),
    email: email === null ? null : emailTrace(account, email),
    uid: uid === null ? null : uidTrace(account, uid),
    amount: textIn(given.amount, LONGEST_AMOUNT),
    currency: textIn(given.currency, LONGEST_CURRENCY),
  };
}

/** What is kept of an e-mail, however it is written. */
export function emailTrace(account: number, email: string): Trace {
  const text = normalizeEmail(email);
  const at = text.lastIndexOf('@');
  const masked = at < 0 ? shortened(text) : `${shortened(text.slice(0, at))}@${text.slice(at + 1, at + 2)}${HIDDEN}`;
  return { hash: hashOf(account, 'email', text), masked };
}

export function uidTrace(account: number, uid: string): Trace {
  const text = uid.trim();
  return { hash: hashOf(account, 'uid', text), masked: shortened(text) };
}

/** Why a rule has refused a call; null for a reason that no tracking call is refused for. */
export function becauseOf(reason: Reason): RefusedBecause | null {
  if (reason.code === 'lead_not_found') return reason.because ?? reason.code;
  return REFUSED_BECAUSE.find((because) => because === reason.code) ?? null;
}

/** The beginning of a text, and of a short one less: nothing is shown whole. */
function shortened(text: string): string {
  const characters = [...text];
  return `${characters.slice(0, Math.min(SHOWN_CHARACTERS, characters.length - 1)).join('')}${HIDDEN}`;
}

function hashOf(account: number, kind: string, text: string): string {
  return createHash('sha256').update(`${account} ${kind} ${text}`).digest('base64url').slice(0, HASH_CHARACTERS);
}

/** A text or a number as it was sent, cut; null where there is none. */
function textIn(value: unknown, longest: number): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  const text = String(value).trim().toWellFormed();
  return text === '' ? null : [...text.slice(0, longest * 2)].slice(0, longest).join('');
}
