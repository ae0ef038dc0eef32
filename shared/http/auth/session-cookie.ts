import { SESSION_S } from '#shared/domain/users/session.ts';
import type { HttpEvent } from '#shared/http/request/http-event.ts';
import { cookiesIn, ownCookie, ownName } from './cookies.ts';

const NAME = 'session';

/** Returns the service's public origin; empty if sign-in is not configured. */
export function publicOrigin(): string {
  return process.env.PUBLIC_ORIGIN ?? '';
}

/** Returns the session token; null for none. */
export function sessionTokenIn(event: Pick<HttpEvent, 'cookies'>): string | null {
  const origin = publicOrigin();
  return origin === '' || !event.cookies ? null : (cookiesIn(event).get(ownName(origin, NAME)) ?? null);
}

/** Builds the session cookie. */
export function sessionCookie(token: string): string {
  return ownCookie(publicOrigin(), NAME, token, SESSION_S);
}

/** Builds a cookie that removes the session. */
export function noSessionCookie(): string {
  return ownCookie(publicOrigin(), NAME, '', 0);
}
