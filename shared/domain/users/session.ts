import type { Caller } from '#shared/domain/accounts/caller.ts';
import type { Identity, User } from './user.ts';

/** How long a session lasts, whatever is done in it. */
export const SESSION_S = 12 * 3600;

/** For how long after a sign-in a person may do what is grave without another one. */
const FRESH_S = 15 * 60;

/** What is kept of a session, besides the SHA-256 of its token. */
export interface Session {
  readonly userId: number;
  /** Who signed in, by the e-mail address that the issuer has verified: what leads to the same person's other accounts. */
  readonly identity: Identity & { readonly email: string; readonly name: string | null };
  /** The accounts that this person may choose from, this one too. */
  readonly accounts: readonly number[];
  /** ISO 8601. */
  readonly startedAt: string;
  readonly endsAt: string;
  /** When this person proved last who it is, as the issuer says; null where it does not say, which counts as long ago. */
  readonly signedInAt: string | null;
}

/** The session that a call comes with, whose it is, and its token. */
export interface Opened {
  readonly token: string;
  readonly session: Session;
  readonly user: User;
}

const TOKEN = /^([1-9]\d{0,9})\.([1-9]\d{0,9})\.([A-Za-z0-9_-]{16,64})$/;

/**
 * The token of a session. It names account and user, as API keys name their account: so it is looked up among theirs only, in
 * one call with both.
 * @param secret at least 128 random bits in URL-safe characters
 */
export function makeSessionToken(account: number, user: number, secret: string): string {
  return `${account}.${user}.${secret}`;
}

/** Whose session a token claims to be; null where the text is none. Whether it is one only the table knows. */
export function sessionNamedBy(token: string): { readonly account: number; readonly userId: number } | null {
  const match = TOKEN.exec(token);
  return match ? { account: Number(match[1]), userId: Number(match[2]) } : null;
}

/** When a session that starts now ends. @param now ISO 8601 */
export function endOfSession(now: string): string {
  return new Date(Date.parse(now) + SESSION_S * 1000).toISOString();
}

/** Until when somebody who signed in then may do what is grave, ISO 8601; null where nobody knows when that was. */
export function freshUntil({ signedInAt }: Pick<Session, 'signedInAt'>): string | null {
  return signedInAt === null ? null : new Date(Date.parse(signedInAt) + FRESH_S * 1000).toISOString();
}

/** When somebody has proved who it is of whom the issuer does not say it: never lately. */
const LONG_AGO = new Date(0).toISOString();

/** The person who calls by a session. */
export function callerOf({ user, session }: { readonly user: User; readonly session: Session }): Caller {
  const { id, email, role } = user;
  return { is: 'person', id, email, role, signedInAt: session.signedInAt ?? LONG_AGO };
}
