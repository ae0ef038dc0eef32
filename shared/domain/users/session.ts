import type { Caller } from '#shared/domain/accounts/caller.ts';
import type { Identity, User } from './user.ts';

/** Absolute session lifetime, regardless of activity. */
export const SESSION_S = 12 * 3600;

/** Period after a sign-in in which sensitive actions need no new sign-in. */
const FRESH_S = 15 * 60;

/** Stored session, except for the SHA-256 of its token. */
export interface Session {
  readonly userId: number;
  /** The verified e-mail address from the issuer leads to the same person's other accounts. */
  readonly identity: Identity & { readonly email: string; readonly name: string | null };
  /** Accounts this person can switch to, including this one. */
  readonly accounts: readonly number[];
  /** ISO 8601. */
  readonly startedAt: string;
  readonly endsAt: string;
  /** Last authentication according to the issuer; null if the issuer does not report it, which counts as long ago. */
  readonly signedInAt: string | null;
}

/** A request's session with its user and token. */
export interface Opened {
  readonly token: string;
  readonly session: Session;
  readonly user: User;
}

const TOKEN = /^([1-9]\d{0,9})\.([1-9]\d{0,9})\.([A-Za-z0-9_-]{16,64})$/;

/**
 * Builds a session token. It contains account and user, so session and user are read by key in one call.
 * @param secret at least 128 random bits in URL-safe characters
 */
export function makeSessionToken(account: number, user: number, secret: string): string {
  return `${account}.${user}.${secret}`;
}

/** Returns account and user from a token; null if malformed. Does not check that the session exists. */
export function sessionNamedBy(token: string): { readonly account: number; readonly userId: number } | null {
  const match = TOKEN.exec(token);
  return match ? { account: Number(match[1]), userId: Number(match[2]) } : null;
}

/** Returns the end of a session that starts now. @param now ISO 8601 */
export function endOfSession(now: string): string {
  return new Date(Date.parse(now) + SESSION_S * 1000).toISOString();
}

/** Returns until when sensitive actions need no new sign-in, ISO 8601; null if the sign-in time is unknown. */
export function freshUntil({ signedInAt }: Pick<Session, 'signedInAt'>): string | null {
  return signedInAt === null ? null : new Date(Date.parse(signedInAt) + FRESH_S * 1000).toISOString();
}

/** Sign-in time if the issuer does not report one: never fresh. */
const LONG_AGO = new Date(0).toISOString();

/** Returns the caller of a session. */
export function callerOf({ user, session }: { readonly user: User; readonly session: Session }): Caller {
  const { id, email, role } = user;
  return { is: 'person', id, email, role, signedInAt: session.signedInAt ?? LONG_AGO };
}
