import { SESSION_S } from '#shared/domain/users/session.ts';
import type { HttpEvent } from '#shared/http/request/http-event.ts';
import { buildCookie, buildCookieName, parseCookies } from './cookies.ts';

const NAME = 'session';

/** Returns the service's public origin; empty if sign-in is not configured. */
export function publicOrigin(): string {
  return process.env.PUBLIC_ORIGIN ?? '';
}

/** Returns the session token; null for none. */
export function readSessionToken(event: Pick<HttpEvent, 'cookies'>): string | null {
  const origin = publicOrigin();
  return origin === '' || !event.cookies ? null : (parseCookies(event).get(buildCookieName(origin, NAME)) ?? null);
}

/** Builds the session cookie. */
export function buildSessionCookie(token: string): string {
  return buildCookie(publicOrigin(), NAME, token, SESSION_S);
}

/** Builds a cookie that removes the session. */
export function buildExpiredSessionCookie(): string {
  return buildCookie(publicOrigin(), NAME, '', 0);
}
