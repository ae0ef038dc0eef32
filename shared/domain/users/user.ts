import type { Role } from '#shared/domain/accounts/caller.ts';

/** Who somebody is at an issuer of OpenID Connect: the pair is nobody else's, ever; an e-mail address may become another's. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** A person of a company: somebody who signs in. */
export interface User {
  readonly id: number;
  /** As addresses are compared: trimmed, in lower case. */
  readonly email: string;
  /** As the issuer says it, or whoever invited; null where nobody has said one. */
  readonly name: string | null;
  readonly role: Role;
  /** ISO 8601, like all times here. */
  readonly invitedAt: string;
  /** When this person signed in first; null until then. */
  readonly joinedAt: string | null;
  readonly lastSignInAt: string | null;
  /** Null unless this person was removed, for good: whoever is invited again is another user. */
  readonly removedAt: string | null;
  /** Who may sign in as this user; null until the first sign-in. */
  readonly identity: Identity | null;
  /** Goes up with every change. */
  readonly revision: number;
}

export const USER_STATES = ['invited', 'active', 'removed'] as const;
export type UserState = (typeof USER_STATES)[number];

/** How far a user is: invited, active from the first sign-in on, removed. */
export function stateOf({ joinedAt, removedAt }: Pick<User, 'joinedAt' | 'removedAt'>): UserState {
  if (removedAt !== null) return 'removed';
  return joinedAt === null ? 'invited' : 'active';
}

/** A user who is invited. @param now ISO 8601 */
export function invitedUser(
  { id, email, name, role }: Pick<User, 'id' | 'email' | 'name' | 'role'>,
  now: string,
): User {
  const never = { joinedAt: null, lastSignInAt: null, removedAt: null, identity: null };
  return { id, email, name, role, invitedAt: now, ...never, revision: 1 };
}

/**
 * Whether somebody may sign in as this user: nobody as one who was removed; the first time whoever has the address that was
 * invited, from then on the same person.
 */
export function isUserOf({ removedAt, identity }: User, { issuer, subject }: Identity): boolean {
  if (removedAt !== null) return false;
  return identity === null || (identity.issuer === issuer && identity.subject === subject);
}

/** The user after signing in. @param now ISO 8601 */
export function signedIn(user: User, who: Identity & { readonly name: string | null }, now: string): User {
  return {
    ...user,
    name: who.name ?? user.name,
    identity: { issuer: who.issuer, subject: who.subject },
    joinedAt: user.joinedAt ?? now,
    lastSignInAt: now,
    revision: user.revision + 1,
  };
}
