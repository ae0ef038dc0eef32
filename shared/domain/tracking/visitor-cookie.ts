/** The first moment of April 2021: accounts that are older have the older cookie (contract: Visitor). */
const NAMED_ANEW = '2021-04-01T00:00:00.000Z';
const SECONDS_OF_DAY = 86_400;

/** The cookie that holds the ref id. Servers send it as `ref_id` when the visitor is unknown. */
export const REF_ID_COOKIE = '_partner_ref';

/** What a cookie says, and to whom. */
interface VisitorCookie {
  readonly name: string;
  readonly value: string;
  /** The domain whose hosts get it; null for the one host that it comes from. */
  readonly domain: string | null;
  /** How long it lives; 0 ends it at once. */
  readonly days: number;
  /** Whether it is sent over https alone. */
  readonly secure: boolean;
}

/** The name of the cookie that holds the id of an account's visitors (specification: What the service does). */
export function visitorCookieName({ createdAt }: { readonly createdAt: string }): string {
  return createdAt < NAMED_ANEW ? '_partner_track' : '_partner_tid';
}

/**
 * A cookie as `Set-Cookie` and `document.cookie` take it. It is not HttpOnly: the tracking script reads it, and takes it
 * away when consent is withdrawn.
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

/** Whether a host is a domain or lies below it: `a.shop.example` and `shop.example` do below `shop.example`. */
export function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
