import { SESSION_S } from '#shared/domain/users/session.ts';
import type { HttpEvent } from '#shared/http/request/http-event.ts';
import { cookiesIn, ownCookie, ownName } from './cookies.ts';

const NAME = 'session';

/** The service's own origin, where people sign in; empty where they cannot. */
export function publicOrigin(): string {
  return process.env.PUBLIC_ORIGIN ?? '';
}

/** The token of the session that a request comes with; null where it comes with none. */
export function sessionTokenIn(event: Pick<HttpEvent, 'cookies'>): string | null {
  const origin = publicOrigin();
  return origin === '' || !event.cookies ? null : (cookiesIn(event).get(ownName(origin, NAME)) ?? null);
}

/** The cookie that keeps a session in a browser: a script can neither read nor set it. */
export function sessionCookie(token: string): string {
  return ownCookie(publicOrigin(), NAME, token, SESSION_S);
}

/** The cookie in whose place there is none. */
export function noSessionCookie(): string {
  return ownCookie(publicOrigin(), NAME, '', 0);
}
