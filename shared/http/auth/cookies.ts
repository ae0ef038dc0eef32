import type { HttpEvent } from '#shared/http/request/http-event.ts';

/** RFC 9110 §5.6.3. */
const OUTER_WHITESPACE = /^[ \t]+|[ \t]+$/g;

/**
 * Parses cookies; the first of equal names wins. Other whitespace belongs to the name: browsers let another host of the
 * domain set a cookie named with whitespace before `__Host-`.
 */
export function parseCookies({ cookies = [] }: Pick<HttpEvent, 'cookies'>): ReadonlyMap<string, string> {
  const byName = new Map<string, string>();
  for (const cookie of cookies) {
    const separator = cookie.indexOf('=');
    const name = trimCookieText(cookie.slice(0, separator));
    if (separator > 0 && !byName.has(name)) byName.set(name, trimCookieText(cookie.slice(separator + 1)));
  }
  return byName;
}

function trimCookieText(text: string): string {
  return text.replace(OUTER_WHITESPACE, '');
}

/**
 * Builds a `Set-Cookie` value: HttpOnly, SameSite=Lax and, on https, bound to this host by `__Host-` (RFC 6265bis
 * §4.1.3). On http, browsers refuse that prefix and Safari all secure cookies; local names contain the port, since
 * ports share cookies.
 * @param seconds 0 removes the cookie
 */
export function buildCookie(origin: string, name: string, value: string, seconds: number): string {
  const secure = isHttps(origin) ? '; Secure' : '';
  return `${buildCookieName(origin, name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly${secure}; SameSite=Lax`;
}

/** Returns a cookie's name with its prefix. */
export function buildCookieName(origin: string, name: string): string {
  return isHttps(origin) ? `__Host-${name}` : `local-${new URL(origin).port}-${name}`;
}

function isHttps(origin: string): boolean {
  return origin.startsWith('https:');
}
