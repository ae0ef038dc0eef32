import { cookieText, isWithin } from '#shared/domain/tracking/visitor-cookie.ts';
import { isVisitorId } from '#shared/domain/tracking/visitor-id.ts';

/** Where cookies are kept: `document.cookie`, and the page that it belongs to. */
export interface CookiePlace {
  readonly jar: { cookie: string };
  /** The host of the page, without its port. */
  readonly host: string;
  readonly secure: boolean;
}

/** The visitor's id in a cookie; null where there is none, or something that no visitor's id can be. */
export function readCookie(place: CookiePlace, name: string): string | null {
  const tid = readText(place, name) ?? '';
  return isVisitorId(tid) ? tid : null;
}

/** The value of a cookie as it is kept; undefined if there is none. */
export function readText({ jar }: CookiePlace, name: string): string | undefined {
  const found = jar.cookie.split(/; */).find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

/**
 * The root domain of the page: the widest that the browser takes a cookie for. Only the browser knows which endings are
 * not to be had, as `co.uk` and `github.io` are not, so it is asked with a cookie that is taken away at once.
 * @param name of the cookie to ask with
 * @returns null where it takes none, or none with a domain: then a cookie belongs to the page's host alone
 */
export function rootDomain(place: CookiePlace, name: string): string | null {
  const cookie = { name, value: '1', secure: place.secure };
  for (const domain of domainsOf(place.host)) {
    place.jar.cookie = cookieText({ ...cookie, domain, days: 1 });
    const taken = readText(place, name) !== undefined;
    place.jar.cookie = cookieText({ ...cookie, domain, days: 0 });
    if (taken) return domain;
  }
  return null;
}

/** Keeps a value for some days, for a domain or for the page's host alone. */
export function writeCookie(
  place: CookiePlace,
  name: string,
  value: string,
  days: number,
  domain: string | null,
): void {
  place.jar.cookie = cookieText({ name, value, days, domain, secure: place.secure });
}

/** Takes a cookie away, whatever domain it was kept for. */
export function eraseCookie(place: CookiePlace, name: string): void {
  for (const domain of [...domainsOf(place.host), null]) writeCookie(place, name, '', 0, domain);
}

/** Where the API is: its host, without a port, and whether it is reached over https. */
export type ApiPlace = Pick<CookiePlace, 'host' | 'secure'>;

/**
 * Whether the API is on the page's own site, so that a cookie which one of them sets is the other's too. To browsers a page
 * on http is on another site than what is on https.
 */
export function isOwnSite(api: ApiPlace, { host, secure }: CookiePlace, root: string | null): boolean {
  if (api.secure !== secure) return false;
  return root === null ? api.host === host : isWithin(api.host, root);
}

/** The domains that hold a host, the widest first, without those of one label: nobody can have them but `localhost`. */
export function domainsOf(host: string): string[] {
  const labels = host.split('.');
  const domains = labels.map((_, index) => labels.slice(index).join('.')).reverse();
  return domains.length > 1 ? domains.slice(1) : domains;
}
