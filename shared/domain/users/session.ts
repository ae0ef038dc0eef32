import type { Caller } from '#shared/domain/accounts/caller.ts';
import type { Identity, User } from './user.ts';

/** Absolute lifetime, regardless of activity. */
export const SESSION_S = 12 * 3600;

/** Sensitive actions need a sign-in within this period. */
const FRESH_SIGN_IN_S = 15 * 60;

/** Stored session; its key has the SHA-256 of its token. */
export interface Session {
  readonly userId: number;
  /** The issuer's verified e-mail address leads to the same person's other accounts. */
  readonly identity: Identity & { readonly email: string; readonly name: string | null };
  /** Including this account. */
  readonly accounts: readonly number[];
  /** ISO 8601. */
  readonly startedAt: string;
  readonly endsAt: string;
  /** Last authentication at the issuer; null if not reported, which counts as long ago. */
  readonly signedInAt: string | null;
}

/** A request's session with user and token. */
export interface RequestSession {
  readonly token: string;
  readonly session: Session;
  readonly user: User;
}

const TOKEN = /^([1-9]\d{0,9})\.([1-9]\d{0,9})\.([A-Za-z0-9_-]{16,64})$/;

/**
 * Builds a session token. It names account and user, so that one call reads all three items.
 * @param secret at least 128 random bits, URL-safe
 */
export function makeSessionToken(account: number, user: number, secret: string): string {
  return `${account}.${user}.${secret}`;
}

/** Parses account and user from a token; null if malformed. The session may not exist. */
export function parseSessionToken(token: string): { readonly account: number; readonly userId: number } | null {
  const match = TOKEN.exec(token);
  return match ? { account: Number(match[1]), userId: Number(match[2]) } : null;
}

/** Returns the end of a session that starts now. */
export function sessionEnd(now: string): string {
  return new Date(Date.parse(now) + SESSION_S * 1000).toISOString();
}

/** Returns until when sensitive actions need no new sign-in, ISO 8601; null if unknown. */
export function recentSignInEnd({ signedInAt }: Pick<Session, 'signedInAt'>): string | null {
  return signedInAt === null ? null : new Date(Date.parse(signedInAt) + FRESH_SIGN_IN_S * 1000).toISOString();
}

const UNKNOWN_SIGN_IN = new Date(0).toISOString();

export function sessionCaller({ user, session }: { readonly user: User; readonly session: Session }): Caller {
  const { id, email, role } = user;
  return { is: 'person', id, email, role, signedInAt: session.signedInAt ?? UNKNOWN_SIGN_IN };
}
