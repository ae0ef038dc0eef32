import type { Caller, Permission } from '#shared/domain/accounts/caller.ts';
import type { UniqueField } from '#shared/domain/lists/unique-field.ts';
import type { Kept } from '#shared/domain/portal/session.ts';
import type { RecordKind } from '#shared/domain/refusal.ts';

/** Texts of the contract (§2) that both the answers and their documentation quote. */
export const IDENTIFIERS_BLANK = 'Error. Email and uid can not be blank!';
export const AMOUNT_INVALID = 'Error. Amount blank or invalid.';
export const EVENT_ID_INVALID = 'Error. Event id blank or invalid.';
export const CREATED_AT_INVALID = 'Error. Created at invalid.';
export const CURRENCY_INVALID = 'Error. Currency invalid or not supported.';
export const SET_RATE =
  'Set an exchange rate in the dashboard under Settings, Exchange rates, or as exchange_rates by PUT /api/v2/company/settings.';
export const NO_RATE = `${CURRENCY_INVALID} There is no exchange rate for it. ${SET_RATE}`;
export const ACCOUNT_INVALID = 'Error. Account blank or invalid.';
export const VISITOR_INVALID =
  "Visitor invalid, not found or you are trying to use the signup tracking test via API which doesn't work on API calls.";
export const SIGNUP_EXISTS = 'there is already a signup event registered on this lead';
/** What is answered where a rule of the account refuses a lead. */
export const fraudRefused = (rule: string) => `The account’s rule ${rule} refuses this sign-up. Nothing was written.`;
export const LEAD_NOT_FOUND = 'Referral corresponding to email or uid parameter not found or promoter is banned.';
export const TOO_MANY_CLICKS = 'Too many clicks. Try again in a minute.';
export const TOO_MANY_CALLS = 'Too many calls with this key. Try again in a minute.';
/** When the limit of a key is what refuses a call. */
export const CALLS_LIMITED =
  'More calls come with the key than it has in a minute, or more requests than the deployment takes. Nothing was done: `Retry-After` ' +
  'says when to send the same again. Where it is missing, the gateway has answered: wait a second.';
export const ORIGIN_NOT_ALLOWED = 'Error. Pages of this origin may not report sign-ups.';
export const REF_NOT_FOUND = 'Referral link not found.';
export const BODY_INVALID = 'Error. Body is not valid JSON or form data in UTF-8.';
export const BODY_TOO_LARGE = 'Error. Body larger than 256 KB.';
export const BAD_CREDENTIALS = 'Bad credentials';
export const UNAUTHORIZED = 'Unauthorized';
export const INVALID_USER_TYPE = 'Invalid user type';
/** What callers are answered who may not do what a call needs. */
export function notAllowed(caller: Pick<Caller, 'is'>, needs: Permission): string {
  if (caller.is === 'key') {
    return needs === 'own'
      ? 'A key with scopes may not do this. It takes a key that may do everything.'
      : `The key does not have the scope '${needs}'.`;
  }
  return `Your role may not do this. It takes one that may ${MAY[needs]}.`;
}
const MAY: Readonly<Record<Permission, string>> = {
  track: 'report events',
  read: 'read',
  manage: 'change records',
  pay: 'pay promoters',
  own: 'do everything',
  promote: 'do what promoters do',
};
/** When that is what a call is answered. */
/** Why a person's session is refused, by the code of the answer. */
export const SESSION_CODES =
  'With the session of a person: `other_account` where it is of another account than `Account-ID` names, `sign_in_again` where the ' +
  'sign-in was too long ago for what is grave, `cross_origin` where a page of another site makes the call.';
export const NOT_ALLOWED = 'The key or the role may not do what this call needs; nothing was done.';
export const RECORD_NOT_FOUND = 'Record not found';
export const BUSY = 'Too many calls change the same record at once. Nothing was written. Try again.';
export const BUSY_MEANS =
  'Too many calls change the same record at the same time, and nothing was written. Or the table did not answer a read in time. ' +
  'Send the same again when `Retry-After` says.';
/** Answer to a read that timed out. */
export const TABLE_SLOW = 'The table did not answer in time. Try again.';
/** Why a message of a billing provider's was not taken. */
export const BILLING_REFUSED = {
  not_connected: 'This account has not connected that provider.',
  signature_invalid:
    'The signature is missing, does not fit a signing secret of this account, or is older than five minutes. Nothing was written.',
  mode_differs: 'The event and the signing secret are of different modes: one is for real money, the other for tests.',
  no_event: 'The body is signed, and is no event that is read here.',
} as const;
export const UNEXPECTED = 'Internal Server Error';
export const TABLE_SILENT = 'The table does not answer.';

export const FIELDS_INVALID = 'Selected Fields invalid !';

/** What is answered for a parameter with U+FFFD, which stands for bytes that could not be read. */
export function decodedWithLoss(name: string): string {
  return `Error. The parameter ${name} is not valid UTF-8: it has the character U+FFFD.`;
}

/** What is answered where somebody else has changed a record since the caller has seen it. */
export const OUTDATED = 'Somebody has changed this meanwhile. Load it again.';

/** What is answered for a used event id. */
export function eventExists(kind: string, eventId: string): string {
  return `The '${kind}' event with the id '${eventId}' already exists.`;
}

/** What is answered for the id of an unknown sale. */
export function saleNotFound(eventId: string): string {
  return `The 'sale' event with the id '${eventId}' was not found.`;
}

/** What is answered for the id of an unknown refund. */
export function refundNotFound(eventId: string): string {
  return `The 'refund' event with the id '${eventId}' was not found.`;
}

/** What is answered for a refund that another event has taken back. */
export function refundReversed(eventId: string): string {
  return `The 'refund' event with the id '${eventId}' was taken back before.`;
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

/** What is answered for a record that is not there (specification: Errors). */
export function recordNotFound(what: RecordKind): string {
  if (what === 'payout') return 'Payment not found';
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} not found.`;
}

/** What is answered for a value that another record has: in words that follow the parameter's name, or in one sentence. */
export const TAKEN = 'has already been taken';
export function taken(field: UniqueField): string {
  return `The ${field} is already taken.`;
}

/** What a person reads whose call cannot be carried out before something else was done. */
export const SESSION_ENDED = 'Your session has ended. Sign in again.';
export const SIGN_IN_AGAIN = 'Sign in again to do this: your last sign-in was too long ago.';
export const OTHER_ACCOUNT = 'You are signed in to another account now. Load the page again.';
export const OTHER_PROMOTER = 'The portal is open as another promoter now. Load the page again.';
export const CROSS_ORIGIN = 'A call with a session has to come from a page of this service.';

/** What a promoter is answered whom something keeps from a call. */
export const KEPT_FROM: Readonly<Record<Kept, string>> = {
  opened_by_company: 'Only the promoter itself may do this, and nobody of the company who has opened the portal.',
  set_password: 'Set a password of your own first.',
  not_accepted: 'You can change nothing before you are accepted.',
};

/** What somebody reads who does not get into the portal. */
export const LINK_OVER = 'This link does not work any more. Ask for another one.';
export const PASSWORD_WRONG = 'The e-mail address or the password is wrong.';
export const TOO_MANY_TRIES = 'Too many tries. Wait a while, or ask for a link by mail.';
/** The same whether a promoter has the address or not. */
export const LINK_ASKED = 'If a promoter has this address, a link to sign in is on its way there.';
