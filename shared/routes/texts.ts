import type { Caller, Permission } from '#shared/domain/accounts/caller.ts';
import type { UniqueField } from '#shared/domain/lists/unique-field.ts';
import type { PortalCallRefusal } from '#shared/domain/portal/portal-session.ts';
import type { RecordKind } from '#shared/domain/refusal.ts';

/** Texts of the contract (§2). */
export const IDENTIFIERS_BLANK = 'Error. Email and uid can not be blank!';
export const AMOUNT_INVALID = 'Error. Amount blank or invalid.';
export const EVENT_ID_INVALID = 'Error. Event id blank or invalid.';
export const CREATED_AT_INVALID = 'Error. Created at invalid.';
export const CURRENCY_INVALID = 'Error. Currency invalid or not supported.';
export const SET_RATE =
  'Set an exchange rate in the dashboard under Settings, Exchange rates, or as exchange_rates with PUT /api/v2/company/settings.';
export const NO_RATE = `${CURRENCY_INVALID} There is no exchange rate for it. ${SET_RATE}`;
export const ACCOUNT_INVALID = 'Error. Account blank or invalid.';
export const VISITOR_INVALID =
  "Visitor invalid, not found or you are trying to use the signup tracking test via API which doesn't work on API calls.";
export const SIGNUP_EXISTS = 'there is already a signup event registered on this lead';
/** Returns the text of a refusal by a fraud rule. */
export const fraudRefused = (rule: string) =>
  `The account’s fraud rule ${rule} refused this sign-up. Nothing was written.`;
export const LEAD_NOT_FOUND = 'Referral corresponding to email or uid parameter not found or promoter is banned.';
export const TOO_MANY_CLICKS = 'Too many clicks. Try again in a minute.';
export const IMPORT_RUNNING =
  'Another import into this account is running, or was interrupted a moment ago. Try again when it has ended.';
export const SOURCE_UNAVAILABLE = 'The other service limits calls, or does not respond. Try again in a moment.';
export const TOO_MANY_CALLS = 'Too many calls with this key. Try again in a minute.';
export const CALLS_LIMITED =
  'The key made more calls in a minute than it may, or the deployment received too many requests. Nothing was written. Send the same request again after `Retry-After`. ' +
  'Without this header, the response is the gateway’s: wait a second.';
export const ORIGIN_NOT_ALLOWED =
  'Error. Pages of this origin cannot report sign-ups. Allow the origin in the settings.';
export const REF_NOT_FOUND = 'Referral link not found.';
export const BODY_INVALID = 'Error. Body is not valid JSON or form data in UTF-8.';
/** Describes the size limit of bodies. */
export const describeBodyLimit = (maxBytes: number): string => `Error. Body larger than ${maxBytes / 1024} KB.`;
export const MAX_BODY_BYTES = 256 * 1024;
export const BODY_TOO_LARGE = describeBodyLimit(MAX_BODY_BYTES);
export const BAD_CREDENTIALS = 'Bad credentials';
export const UNAUTHORIZED = 'Unauthorized';
export const INVALID_USER_TYPE = 'Invalid user type';
/** Returns the text for a missing permission. */
export function notAllowed(caller: Pick<Caller, 'is'>, permission: Permission): string {
  if (caller.is === 'key') {
    return permission === 'own'
      ? 'A key with scopes cannot make this call. Use a key without scopes.'
      : `The key does not have the scope '${permission}'.`;
  }
  return `Your role does not allow this. Ask ${permission === 'own' ? 'an account owner' : `a user who may ${MAY[permission]}`}.`;
}
const MAY: Readonly<Record<Exclude<Permission, 'own'>, string>> = {
  track: 'report events',
  read: 'read records',
  manage: 'change records',
  pay: 'pay promoters',
  promote: 'act as a promoter',
};
export const SESSION_CODES =
  'With a user session: `other_account` if the session belongs to another account than `Account-ID`, `sign_in_again` if the call needs a ' +
  'recent sign-in, `cross_origin` if a page of another site makes the call.';
export const NOT_ALLOWED = 'The key or role lacks the required permission. Nothing was written.';
export const RECORD_NOT_FOUND = 'Record not found';
export const BUSY = 'Too many calls change the same record at once. Nothing was written. Try again.';
export const BUSY_MEANS =
  'Too many calls changed the same record at once, and nothing was written; or a read of the table timed out. ' +
  'Send the same request again after `Retry-After`.';
export const TABLE_SLOW = 'The database did not respond in time. Try again.';
export const BILLING_REFUSED = {
  not_connected: 'This account has not connected the provider.',
  signature_invalid:
    'The signature is missing, matches no signing secret of this account, or is older than five minutes. Nothing was written.',
  mode_differs: 'The event and the signing secret are of different modes: one is live, the other is test.',
  no_event: 'The signature is valid, but the body is not an event.',
} as const;
export const UNEXPECTED = 'Internal Server Error';
export const TABLE_UNAVAILABLE = 'The table does not respond.';

export const FIELDS_INVALID = 'Selected Fields invalid !';

/** Returns the text for a parameter with U+FFFD, the replacement of invalid UTF-8. */
export function malformedTextMessage(name: string): string {
  return `Error. The parameter ${name} is not valid UTF-8: it has the character U+FFFD.`;
}

export const OUTDATED = 'This was changed in the meantime. Reload it, then try again.';

/** Returns the text for a duplicate event id. */
export function eventExists(kind: string, eventId: string): string {
  return `The '${kind}' event with the id '${eventId}' already exists.`;
}

/** Returns the text for an unknown sale. */
export function saleNotFound(eventId: string): string {
  return `The 'sale' event with the id '${eventId}' was not found.`;
}

/** Returns the text for an unknown refund. */
export function refundNotFound(eventId: string): string {
  return `The 'refund' event with the id '${eventId}' was not found.`;
}

/** Returns the text for a refund reversed before. */
export function refundReversed(eventId: string): string {
  return `The 'refund' event with the id '${eventId}' was already reversed.`;
}

export const PROMOTER_UNNAMED =
  'You need to find the promoter either by id, cust_id, auth_token, ref_id or promoter_email';
export const PROMOTER_UNNAMED_IN_UPDATE =
  'You need to find the promoter either by id, cust_id, auth_token, ref_id, promoter_email or promo_code';
export const LEAD_UNNAMED = 'You need to find the lead/customer either by id, uid or email.';
export const PAYOUT_UNNAMED = 'You need to find the payout by id.';
export const REWARD_UNNAMED = 'You need to find the reward either by id or event_id.';
export const REWARDED_UNNAMED =
  'You need to name the lead by lead_id, uid or email, or the promotion by promotion_id or ref_id.';

/** Returns the text for a missing record (specification: Errors). */
export function recordNotFound(what: RecordKind): string {
  if (what === 'payout') return 'Payment not found';
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} not found.`;
}

export const TAKEN = 'has already been taken';
export function takenText(field: UniqueField): string {
  return `The ${field} is already taken.`;
}

export const SESSION_ENDED = 'Your session has ended. Sign in again.';
export const SIGN_IN_AGAIN = 'Sign in again to do this: your last sign-in was too long ago.';
export const OTHER_ACCOUNT = 'You are now signed in to another account. Reload the page.';
export const OTHER_PROMOTER = 'The portal is now open as another promoter. Reload the page.';
export const CROSS_ORIGIN = 'Calls with a session must come from a page of this service.';

export const BLOCKED_PROMOTER_TEXTS: Readonly<Record<PortalCallRefusal, string>> = {
  opened_by_company: 'Only the promoter can do this, not a user who opened the promoter’s portal.',
  set_password: 'Set your own password first.',
  accept_terms: 'Accept the current terms first. The pending document is in contract_documents.',
  not_accepted: 'You can make changes after the company accepts you.',
};

export const LINK_OVER = 'This link no longer works. Request a new one.';
export const PASSWORD_WRONG = 'The e-mail address or password is wrong.';
export const TOO_MANY_TRIES = 'Too many attempts. Try again later, or request a sign-in link by e-mail.';
/** Does not reveal whether the address belongs to a promoter. */
export const LINK_REQUESTED = 'If a promoter has this address, a sign-in link is on its way.';
