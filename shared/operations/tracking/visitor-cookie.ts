import type { ReportedClick } from '#shared/domain/tracking/event-reports.ts';
import { formatCookie, isHostWithinDomain, visitorCookieName } from '#shared/domain/tracking/visitor-cookie.ts';
import { findCachedAccount } from './cached-account.ts';
import type { ClickResult } from './click.ts';

/**
 * Returns the Set-Cookie header for a click. Browsers may keep script-written cookies for a week only. Requires a page
 * on the API's site with a common domain; the browser checks the domain.
 * @param page null if cross-site
 * @returns null if the script must set it
 */
export async function buildVisitorCookie(
  { account, cookieDomain: domain }: ReportedClick,
  { tid, cookieLife: days }: ClickResult,
  page: { readonly hosts: readonly string[]; readonly secure: boolean } | null,
  nowMs: number,
): Promise<string | null> {
  if (!page || domain === undefined || !page.hosts.every((host) => isHostWithinDomain(host, domain))) return null;
  const cachedAccount = await findCachedAccount(nowMs, account);
  return (
    cachedAccount &&
    formatCookie({ name: visitorCookieName(cachedAccount), value: tid, domain, days, secure: page.secure })
  );
}
