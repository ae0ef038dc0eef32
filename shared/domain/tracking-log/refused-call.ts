import { createHash } from 'node:crypto';
import type { RefusalReason } from '#shared/domain/refusal.ts';
import { normalizeEmail } from '#shared/domain/text/email.ts';

export const CALL_REFUSAL_REASONS = [
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
export type CallRefusalReason = (typeof CALL_REFUSAL_REASONS)[number];

export const LOGGED_CALLS = ['signup', 'subscriber', 'sale', 'refund', 'refund_reversal', 'cancellation'] as const;
export type LoggedCall = (typeof LOGGED_CALLS)[number];

/** Searchable but unreadable trace of an e-mail or uid. */
interface Trace {
  readonly hash: string;
  /** Example: `le…@e…`, `us…`. */
  readonly masked: string;
}

/** Log entry of a refused tracking call. */
export interface RefusedCall {
  /** ISO 8601. */
  readonly at: string;
  readonly call: LoggedCall;
  readonly version: 1 | 2;
  readonly status: number;
  readonly because: CallRefusalReason;
  /** Parameter error; null for other reasons. */
  readonly error: string | null;
  readonly eventId: string | null;
  readonly saleEventId: string | null;
  readonly email: Trace | null;
  readonly uid: Trace | null;
  /** As sent. */
  readonly amount: string | null;
  readonly currency: string | null;
}

/** Longest valid event id; longer ones are truncated. */
const MAX_ID_LENGTH = 255;
const MAX_AMOUNT_LENGTH = 24;
const MAX_CURRENCY_LENGTH = 8;
const MAX_ERROR_LENGTH = 120;
const HASH_CHARACTERS = 16;
const VISIBLE_CHARACTERS = 2;
const HIDDEN = '…';

/**
 * Builds a log entry.
 * @param parameters unvalidated parameters
 */
export function buildRefusedCall(
  account: number,
  parameters: Readonly<Record<string, unknown>>,
  context: Pick<RefusedCall, 'at' | 'call' | 'version' | 'status' | 'because'> & { readonly error?: string },
): RefusedCall {
  const { error, ...more } = context;
  const email = truncatedText(parameters.email, MAX_ID_LENGTH);
  const uid = truncatedText(parameters.uid, MAX_ID_LENGTH);
  return {
    ...more,
    error: truncatedText(error, MAX_ERROR_LENGTH),
    eventId: truncatedText(parameters.event_id, MAX_ID_LENGTH),
    saleEventId: truncatedText(parameters.sale_event_id, MAX_ID_LENGTH),
    email: email === null ? null : emailTrace(account, email),
    uid: uid === null ? null : uidTrace(account, uid),
    amount: truncatedText(parameters.amount, MAX_AMOUNT_LENGTH),
    currency: truncatedText(parameters.currency, MAX_CURRENCY_LENGTH),
  };
}

/** Hashes and masks an e-mail address. */
export function emailTrace(account: number, email: string): Trace {
  const text = normalizeEmail(email);
  const at = text.lastIndexOf('@');
  const masked = at < 0 ? maskText(text) : `${maskText(text.slice(0, at))}@${text.slice(at + 1, at + 2)}${HIDDEN}`;
  return { hash: hashIdentifier(account, 'email', text), masked };
}

export function uidTrace(account: number, uid: string): Trace {
  const text = uid.trim();
  return { hash: hashIdentifier(account, 'uid', text), masked: maskText(text) };
}

/** Maps a refusal to its log reason; null outside tracking. */
export function callRefusalReason(reason: RefusalReason): CallRefusalReason | null {
  if (reason.code === 'lead_not_found') return reason.because ?? reason.code;
  return CALL_REFUSAL_REASONS.find((code) => code === reason.code) ?? null;
}

function maskText(text: string): string {
  const characters = [...text];
  return `${characters.slice(0, Math.min(VISIBLE_CHARACTERS, characters.length - 1)).join('')}${HIDDEN}`;
}

function hashIdentifier(account: number, kind: string, text: string): string {
  return createHash('sha256').update(`${account} ${kind} ${text}`).digest('base64url').slice(0, HASH_CHARACTERS);
}

function truncatedText(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  const text = String(value).trim().toWellFormed();
  return text === '' ? null : [...text.slice(0, maxLength * 2)].slice(0, maxLength).join('');
}
