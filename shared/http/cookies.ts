import type { HttpEvent } from './http-event.ts';

/** The cookies of a request by name; of one that comes twice, the first. */
export function cookiesIn({ cookies = [] }: Pick<HttpEvent, 'cookies'>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const cookie of cookies) {
    const at = cookie.indexOf('=');
    const name = cookie.slice(0, at).trim();
    if (at > 0 && !found.has(name)) found.set(name, cookie.slice(at + 1).trim());
  }
  return found;
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
