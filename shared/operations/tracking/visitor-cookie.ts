import type { ReportedClick } from '#shared/domain/tracking/reported.ts';
import { cookieText, isWithin, visitorCookieName } from '#shared/domain/tracking/visitor-cookie.ts';
import type { Clicked } from './click.ts';
import { knownAccount } from './known-account.ts';

/**
 * The cookie that the answer to a click sets: browsers keep it for its full life, where what a script has written may be
 * gone in a week. It is for a page on the site of this API that asks for it, and for a domain that both are in; whether
 * such a domain is to be had at all is the browser's to say.
 * @param page where the click comes from, with its host and that of the API; null for a page of another site
 * @returns null where the script has to write it
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
