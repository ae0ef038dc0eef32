import { PORTAL_SESSION_S } from '#shared/domain/portal/session.ts';
import type { HttpEvent } from '#shared/http/request/http-event.ts';
import { cookiesIn, ownCookie, ownName } from './cookies.ts';
import { publicOrigin } from './session-cookie.ts';

const NAME = 'portal';

/** The token of the promoter's session that a request comes with; null where it comes with none. */
export function portalTokenIn(event: Pick<HttpEvent, 'cookies'>): string | null {
  const origin = publicOrigin();
  return origin === '' || !event.cookies ? null : (cookiesIn(event).get(ownName(origin, NAME)) ?? null);
}

/** The cookie that keeps a promoter's session in a browser: a script can neither read nor set it. */
export function portalCookie(token: string, seconds = PORTAL_SESSION_S): string {
  return ownCookie(publicOrigin(), NAME, token, seconds);
}

/** The cookie in whose place there is none. */
export function noPortalCookie(): string {
  return ownCookie(publicOrigin(), NAME, '', 0);
}
