import * as v from 'valibot';
import type { HttpEvent } from '#shared/http/request/http-event.ts';
import { cookiesIn, ownCookie, ownName } from './cookies.ts';
import { publicOrigin } from './session-cookie.ts';

/** How long a person has to sign in. */
const KEPT_S = 600;

/** How many sign-ins may be under way in a browser, as where it opens several tabs at once. */
const MOST = 5;

const PREFIX = 'sign-in-';
/** As much of a state as tells one sign-in from another. */
const MARK = 8;

const underway = v.object({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  /** Where to go then: a path of ours. */
  to: v.string(),
  /** Whether the person has to prove again who it is. */
  fresh: v.boolean(),
  /** The account to go to, if the person has chosen one. */
  account: v.nullable(v.number()),
  /** Epoch milliseconds. */
  begunAt: v.number(),
});

/** A sign-in that waits for the person to come back. Only the browser keeps it, where no script reads it. */
type SignInUnderWay = v.InferOutput<typeof underway>;

/** The cookies that keep a sign-in, and drop the oldest of too many. */
export function signInCookies(event: HttpEvent, signIn: SignInUnderWay): string[] {
  const begins = ownName(publicOrigin(), PREFIX);
  const before = [...cookiesIn(event).keys()].filter((name) => name.startsWith(begins));
  const tooMany = before.slice(0, Math.max(0, before.length - MOST + 1));
  const value = Buffer.from(JSON.stringify(signIn)).toString('base64url');
  return [
    ...tooMany.map((name) => signInOver(name.slice(begins.length))),
    ownCookie(publicOrigin(), nameOf(signIn.state), value, KEPT_S),
  ];
}

/** The sign-in that a state is of, if this browser has begun it in the last minutes. @param nowMs epoch milliseconds */
export function signInOf(event: HttpEvent, state: string, nowMs: number): SignInUnderWay | null {
  const text = cookiesIn(event).get(ownName(publicOrigin(), nameOf(state)));
  if (text === undefined) return null;
  try {
    const { success, output } = v.safeParse(underway, JSON.parse(Buffer.from(text, 'base64url').toString()));
    return success && output.state === state && output.begunAt + KEPT_S * 1000 > nowMs ? output : null;
  } catch {
    return null;
  }
}

/** The cookie in the place of a sign-in that is over: it counts once. */
export function signInOver(state: string): string {
  return ownCookie(publicOrigin(), nameOf(state), '', 0);
}

function nameOf(state: string): string {
  return `${PREFIX}${state.slice(0, MARK)}`;
}
