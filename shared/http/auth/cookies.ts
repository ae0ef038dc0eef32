import type { HttpEvent } from '#shared/http/request/http-event.ts';

/** Blanks and tabs, which HTTP allows around a value (RFC 9110 §5.6.3). */
const AROUND = /^[ \t]+|[ \t]+$/g;

/**
 * The cookies of a request by name; of one that comes twice, the first. Other kinds of blanks belong to the name: a browser lets
 * another host of the domain set a cookie whose name begins with one before `__Host-`.
 */
export function cookiesIn({ cookies = [] }: Pick<HttpEvent, 'cookies'>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const cookie of cookies) {
    const at = cookie.indexOf('=');
    const name = bare(cookie.slice(0, at));
    if (at > 0 && !found.has(name)) found.set(name, bare(cookie.slice(at + 1)));
  }
  return found;
}

function bare(text: string): string {
  return text.replace(AROUND, '');
}

/**
 * A cookie of ours that no script reads and no other site sends along, but for a link to a page: as `Set-Cookie` has it. On
 * https it is bound to this host alone, by its name (`__Host-`, RFC 6265bis §4.1.3). A local run has no https: browsers
 * refuse that name there, and Safari every secure cookie. So its name says the port instead, for cookies know none.
 * @param origin the service's own, such as `https://partners.acme.example`
 * @param seconds how long it lives; 0 removes it
 */
export function ownCookie(origin: string, name: string, value: string, seconds: number): string {
  const secure = isHttps(origin) ? '; Secure' : '';
  return `${ownName(origin, name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly${secure}; SameSite=Lax`;
}

/** What a cookie of ours is called: the name with what all of ours begin with. */
export function ownName(origin: string, name: string): string {
  return isHttps(origin) ? `__Host-${name}` : `local-${new URL(origin).port}-${name}`;
}

function isHttps(origin: string): boolean {
  return origin.startsWith('https:');
}
