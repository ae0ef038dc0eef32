import { PORTAL_SESSION_S } from '#shared/domain/portal/session.ts';
import type { HttpEvent } from '#shared/http/request/http-event.ts';
import { cookiesIn, ownCookie, ownName } from './cookies.ts';
import { publicOrigin } from './session-cookie.ts';

const NAME = 'portal';

/** Returns the promoter's session token; null for none. */
export function portalTokenIn(event: Pick<HttpEvent, 'cookies'>): string | null {
  const origin = publicOrigin();
  return origin === '' || !event.cookies ? null : (cookiesIn(event).get(ownName(origin, NAME)) ?? null);
}

/** Builds the promoter session cookie. */
export function portalCookie(token: string, seconds = PORTAL_SESSION_S): string {
  return ownCookie(publicOrigin(), NAME, token, seconds);
}

/** Builds a cookie that removes the promoter session. */
export function noPortalCookie(): string {
  return ownCookie(publicOrigin(), NAME, '', 0);
}
