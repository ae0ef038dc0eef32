import type { ReportedClick } from '#shared/domain/tracking/reported.ts';
import { cookieText, isWithin, visitorCookieName } from '#shared/domain/tracking/visitor-cookie.ts';
import type { Clicked } from './click.ts';
import { knownAccount } from './known-account.ts';

/**
 * Returns the Set-Cookie header for a click. Browsers keep such a cookie for its full lifetime, but script-written ones
 * perhaps only a week. Only for pages on the same site as the API, with a common domain; the browser decides whether
 * the domain is allowed.
 * @param page protocol and hosts of page and API; null for a cross-site page
 * @returns null if the script must set the cookie
 */
export async function visitorCookie(
  { account, cookieDomain: domain }: ReportedClick,
  { tid, cookieLife: days }: Clicked,
  page: { readonly hosts: readonly string[]; readonly secure: boolean } | null,
  nowMs: number,
): Promise<string | null> {
  if (!page || domain === undefined || !page.hosts.every((host) => isWithin(host, domain))) return null;
  const found = await knownAccount(nowMs, account);
  return found && cookieText({ name: visitorCookieName(found), value: tid, domain, days, secure: page.secure });
}
