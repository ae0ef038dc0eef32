import { PORTAL_SESSION_S } from '#shared/domain/portal/portal-session.ts';
import type { HttpEvent } from '#shared/http/request/http-event.ts';
import { buildCookie, buildCookieName, parseCookies } from './cookies.ts';
import { publicOrigin } from './session-cookie.ts';

const NAME = 'portal';

/** Returns the promoter's session token; null for none. */
export function readPortalToken(event: Pick<HttpEvent, 'cookies'>): string | null {
  const origin = publicOrigin();
  return origin === '' || !event.cookies ? null : (parseCookies(event).get(buildCookieName(origin, NAME)) ?? null);
}

/** Builds the promoter session cookie. */
export function buildPortalCookie(token: string, seconds = PORTAL_SESSION_S): string {
  return buildCookie(publicOrigin(), NAME, token, seconds);
}

/** Builds a cookie that removes the promoter session. */
export function buildExpiredPortalCookie(): string {
  return buildCookie(publicOrigin(), NAME, '', 0);
}
