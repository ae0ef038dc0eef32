import type { Role } from '#shared/domain/accounts/caller.ts';

/** A person at an OpenID Connect issuer. The pair is unique forever; an e-mail address can change owners. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** A person who can sign in to an account. */
export interface User {
  readonly id: number;
  /** Normalized: trimmed, lower case. */
  readonly email: string;
  /** From the issuer or the invitation. */
  readonly name: string | null;
  readonly role: Role;
  /** ISO 8601, like all times here. */
  readonly invitedAt: string;
  /** First sign-in. */
  readonly joinedAt: string | null;
  readonly lastSignInAt: string | null;
  /** Final: inviting the person again creates another user. */
  readonly removedAt: string | null;
  readonly identity: Identity | null;
  readonly revision: number;
}

export const USER_STATES = ['invited', 'active', 'removed'] as const;
export type UserState = (typeof USER_STATES)[number];

export function userState({ joinedAt, removedAt }: Pick<User, 'joinedAt' | 'removedAt'>): UserState {
  if (removedAt !== null) return 'removed';
  return joinedAt === null ? 'invited' : 'active';
}

/** Returns a new invited user. */
export function buildInvitedUser(
  { id, email, name, role }: Pick<User, 'id' | 'email' | 'name' | 'role'>,
  now: string,
): User {
  const noTimes = { joinedAt: null, lastSignInAt: null, removedAt: null, identity: null };
  return { id, email, name, role, invitedAt: now, ...noTimes, revision: 1 };
}

/** Whether an identity may sign in as this user. The first sign-in binds the identity; removed users cannot sign in. */
export function canSignInAs({ removedAt, identity }: User, { issuer, subject }: Identity): boolean {
  if (removedAt !== null) return false;
  return identity === null || (identity.issuer === issuer && identity.subject === subject);
}

/** Returns the user after a sign-in. */
export function recordUserSignIn(user: User, identity: Identity & { readonly name: string | null }, now: string): User {
  return {
    ...user,
    name: identity.name ?? user.name,
    identity: { issuer: identity.issuer, subject: identity.subject },
    joinedAt: user.joinedAt ?? now,
    lastSignInAt: now,
    revision: user.revision + 1,
  };
}
