/** Accounts created before April 2021 use the older cookie name (contract: Visitor). */
const NAMED_ANEW = '2021-04-01T00:00:00.000Z';
const SECONDS_OF_DAY = 86_400;

/** The cookie that holds the ref id. Servers send it as `ref_id` when the visitor is unknown. */
export const REF_ID_COOKIE = '_partner_ref';

interface VisitorCookie {
  readonly name: string;
  readonly value: string;
  /** Null for a host-only cookie. */
  readonly domain: string | null;
  /** Lifetime in days; 0 deletes the cookie. */
  readonly days: number;
  readonly secure: boolean;
}

/** Returns the name of the account's visitor cookie (specification: What the service does). */
export function visitorCookieName({ createdAt }: { readonly createdAt: string }): string {
  return createdAt < NAMED_ANEW ? '_partner_track' : '_partner_tid';
}

/**
 * Formats a cookie for `Set-Cookie` and `document.cookie`. It is not HttpOnly: the tracking script reads it, and
 * deletes it when consent is withdrawn.
 */
export function cookieText({ name, value, domain, days, secure }: VisitorCookie): string {
  const parts = [
    `${name}=${value}`,
    'Path=/',
    ...(domain === null ? [] : [`Domain=${domain}`]),
    `Max-Age=${days * SECONDS_OF_DAY}`,
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ];
  return parts.join('; ');
}

/** Whether the host equals the domain or is a subdomain of it. */
export function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
