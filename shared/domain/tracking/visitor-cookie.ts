/** Accounts from before April 2021 use the older name (contract: Visitor). */
const COOKIE_RENAMED_AT = '2021-04-01T00:00:00.000Z';
const SECONDS_OF_DAY = 86_400;

/** Holds the ref id, which servers send for unknown visitors. */
export const REF_ID_COOKIE = '_partner_ref';

interface VisitorCookie {
  readonly name: string;
  readonly value: string;
  /** Null: host-only. */
  readonly domain: string | null;
  /** 0 deletes the cookie. */
  readonly days: number;
  readonly secure: boolean;
}

/** Returns the visitor cookie's name (specification: What the service does). */
export function visitorCookieName({ createdAt }: { readonly createdAt: string }): string {
  return createdAt < COOKIE_RENAMED_AT ? '_partner_track' : '_partner_tid';
}

/**
 * Formats a cookie for `Set-Cookie` and `document.cookie`. Not HttpOnly: the script reads it, and deletes it when
 * consent is withdrawn.
 */
export function formatCookie({ name, value, domain, days, secure }: VisitorCookie): string {
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

/** Whether the host is the domain or a subdomain. */
export function isHostWithinDomain(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
