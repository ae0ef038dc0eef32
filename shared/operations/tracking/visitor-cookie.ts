import type { ReportedClick } from '#shared/domain/tracking/reported.ts';
import { cookieText, isWithin, visitorCookieName } from '#shared/domain/tracking/visitor-cookie.ts';
import type { Clicked } from './click.ts';
import { knownAccount } from './known-account.ts';

/**
 * Returns the Set-Cookie header for a click. Browsers may keep script-written cookies for a week only. Requires a page
 * on the API's site with a common domain; the browser checks the domain.
 * @param page null if cross-site
 * @returns null if the script must set it
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
