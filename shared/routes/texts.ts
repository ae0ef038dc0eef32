/** Texts of the contract (§2) that both the answers and their documentation quote. */
export const IDENTIFIERS_BLANK = 'Error. Email and uid can not be blank!';
export const AMOUNT_INVALID = 'Error. Amount blank or invalid.';
export const EVENT_ID_INVALID = 'Error. Event id blank or invalid.';
export const CREATED_AT_INVALID = 'Error. Created at invalid.';
export const CURRENCY_INVALID = 'Error. Currency invalid or not supported.';
export const ACCOUNT_INVALID = 'Error. Account blank or invalid.';
export const VISITOR_INVALID =
  "Visitor invalid, not found or you are trying to use the signup tracking test via API which doesn't work on API calls.";
export const SIGNUP_EXISTS = 'there is already a signup event registered on this lead';
export const LEAD_NOT_FOUND = 'Referral corresponding to email or uid parameter not found or promoter is banned.';
export const REF_NOT_FOUND = 'Referral link not found.';
export const BODY_INVALID = 'Error. Body is not valid JSON or form data.';
export const BODY_TOO_LARGE = 'Error. Body larger than 256 KB.';
export const BAD_CREDENTIALS = 'Bad credentials';
export const UNAUTHORIZED = 'Unauthorized';
export const UNEXPECTED = 'Internal Server Error';

/** What a used event id is told as. */
export function eventExists(kind: string, eventId: string): string {
  return `The '${kind}' event with the id '${eventId}' already exists.`;
}

/** What the id of an unknown sale is told as. */
export function saleNotFound(eventId: string): string {
  return `The 'sale' event with the id '${eventId}' was not found.`;
}
