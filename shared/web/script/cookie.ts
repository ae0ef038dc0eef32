import { formatCookie, isHostWithinDomain } from '#shared/domain/tracking/visitor-cookie.ts';
import { isVisitorId } from '#shared/domain/tracking/visitor-id.ts';

/** `document.cookie` and the page that it belongs to. */
export interface CookieContext {
  readonly jar: { cookie: string };
  /** Host without port. */
  readonly host: string;
  readonly secure: boolean;
}

/** Reads the visitor id; null if missing or malformed. */
export function readCookie(context: CookieContext, name: string): string | null {
  const tid = readCookieText(context, name) ?? '';
  return isVisitorId(tid) ? tid : null;
}

/** Reads a raw cookie; undefined if missing. */
export function readCookieText({ jar }: CookieContext, name: string): string | undefined {
  const found = jar.cookie.split(/; */).find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

/**
 * Finds the widest domain for which the browser accepts a cookie. Only browsers know the public suffixes such as
 * `co.uk`, so this sets a probe cookie and deletes it.
 * @param name of the probe cookie
 * @returns null if only host-only cookies work
 */
export function findRootDomain(context: CookieContext, name: string): string | null {
  const cookie = { name, value: '1', secure: context.secure };
  for (const domain of listParentDomains(context.host)) {
    context.jar.cookie = formatCookie({ ...cookie, domain, days: 1 });
    const isAccepted = readCookieText(context, name) !== undefined;
    context.jar.cookie = formatCookie({ ...cookie, domain, days: 0 });
    if (isAccepted) return domain;
  }
  return null;
}

/** Writes a cookie; host-only if `domain` is null. */
export function writeCookie(
  context: CookieContext,
  name: string,
  value: string,
  days: number,
  domain: string | null,
): void {
  context.jar.cookie = formatCookie({ name, value, days, domain, secure: context.secure });
}

/** Deletes a cookie for every domain that may have set it. */
export function eraseCookie(context: CookieContext, name: string): void {
  for (const domain of [...listParentDomains(context.host), null]) writeCookie(context, name, '', 0, domain);
}

/** The API's host without port, and whether it uses https. */
export type ApiOrigin = Pick<CookieContext, 'host' | 'secure'>;

/** Whether the API is same-site with the page, so that they share cookies. http and https are different sites. */
export function isSameSite(api: ApiOrigin, { host, secure }: CookieContext, root: string | null): boolean {
  if (api.secure !== secure) return false;
  return root === null ? api.host === host : isHostWithinDomain(api.host, root);
}

/** Lists the domains that contain a host, widest first, without single labels except `localhost`. */
export function listParentDomains(host: string): string[] {
  const labels = host.split('.');
  const domains = labels.map((_, index) => labels.slice(index).join('.')).reverse();
  return domains.length > 1 ? domains.slice(1) : domains;
}
