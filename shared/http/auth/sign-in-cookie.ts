import * as v from 'valibot';
import type { HttpEvent } from '#shared/http/request/http-event.ts';
import { buildCookie, buildCookieName, parseCookies } from './cookies.ts';
import { publicOrigin } from './session-cookie.ts';

const COOKIE_LIFETIME_S = 600;

/** Concurrent sign-ins, in several tabs. */
const MAX_CONCURRENT_SIGN_INS = 5;

const PREFIX = 'sign-in-';
/** Characters of the state in a cookie's name. */
const STATE_LENGTH = 8;

const pendingSignIn = v.object({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  /** Local path. */
  to: v.string(),
  fresh: v.boolean(),
  account: v.nullable(v.number()),
  /** Epoch milliseconds. */
  begunAt: v.number(),
});

/** Pending sign-in, stored only in an HttpOnly cookie. */
type PendingSignIn = v.InferOutput<typeof pendingSignIn>;

/** Builds a pending sign-in's cookie and removes the oldest above the limit. */
export function buildSignInCookies(event: HttpEvent, signIn: PendingSignIn): string[] {
  const prefix = buildCookieName(publicOrigin(), PREFIX);
  const before = [...parseCookies(event).keys()].filter((name) => name.startsWith(prefix));
  const tooMany = before.slice(0, Math.max(0, before.length - MAX_CONCURRENT_SIGN_INS + 1));
  const value = Buffer.from(JSON.stringify(signIn)).toString('base64url');
  return [
    ...tooMany.map((name) => buildExpiredSignInCookie(name.slice(prefix.length))),
    buildCookie(publicOrigin(), buildSignInCookieName(signIn.state), value, COOKIE_LIFETIME_S),
  ];
}

/** Returns this browser's unexpired sign-in for a state. @param nowMs epoch milliseconds */
export function readPendingSignIn(event: HttpEvent, state: string, nowMs: number): PendingSignIn | null {
  const text = parseCookies(event).get(buildCookieName(publicOrigin(), buildSignInCookieName(state)));
  if (text === undefined) return null;
  try {
    const { success, output } = v.safeParse(pendingSignIn, JSON.parse(Buffer.from(text, 'base64url').toString()));
    return success && output.state === state && output.begunAt + COOKIE_LIFETIME_S * 1000 > nowMs ? output : null;
  } catch {
    return null;
  }
}

/** Removes a completed sign-in, which is valid once. */
export function buildExpiredSignInCookie(state: string): string {
  return buildCookie(publicOrigin(), buildSignInCookieName(state), '', 0);
}

function buildSignInCookieName(state: string): string {
  return `${PREFIX}${state.slice(0, STATE_LENGTH)}`;
}
