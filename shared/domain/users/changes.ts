import type { Role } from '#shared/domain/accounts/caller.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { buildInvitedUser, type User, userState } from './user.ts';

/** Bounds the size of one read of all users. */
const MAX_USERS = 500;

const LAST_OWNER = 'An account needs an owner who has signed in: make another person an owner first.';
export const HAS_SIGNED_IN = 'This person has already signed in and needs no invitation.';
const TOO_MANY_USERS = `An account can have ${MAX_USERS} users: remove one first.`;

/**
 * Returns a new invited user.
 * @param users all users of the account, including removed ones
 * @throws Refusal `taken` for a used e-mail address, `invalid` at the user limit
 */
export function createInvitedUser(
  users: readonly User[],
  input: Pick<User, 'id' | 'email' | 'name' | 'role'>,
  now: string,
): User {
  const present = users.filter(({ removedAt }) => removedAt === null);
  if (present.some(({ email }) => email === input.email)) throw new Refusal({ code: 'taken', field: 'email' });
  if (present.length >= MAX_USERS) throw new Refusal({ code: 'invalid', message: TOO_MANY_USERS });
  return buildInvitedUser(input, now);
}

/**
 * Returns the user with another role.
 * @throws Refusal `not_found`, or `invalid` if no active owner would remain
 */
export function changeUserRole(
  users: readonly User[],
  id: number,
  role: Role,
): { readonly before: User; readonly after: User } {
  const before = requirePresentUser(users, id);
  if (before.role === role) return { before, after: before };
  return guardLastOwner(users, before, { ...before, role, revision: before.revision + 1 });
}

/**
 * Returns the user as removed.
 * @throws Refusal `not_found`, or `invalid` if no active owner would remain
 */
export function markUserRemoved(
  users: readonly User[],
  id: number,
  now: string,
): { readonly before: User; readonly after: User } {
  const before = requirePresentUser(users, id);
  return guardLastOwner(users, before, { ...before, removedAt: now, revision: before.revision + 1 });
}

/**
 * Returns a user who can be invited again.
 * @throws Refusal `not_found`, or `invalid` if the user has signed in
 */
export function requireInvitedUser(users: readonly User[], id: number): User {
  const user = requirePresentUser(users, id);
  if (userState(user) !== 'invited') throw new Refusal({ code: 'invalid', message: HAS_SIGNED_IN });
  return user;
}

/** Returns the user after another invitation, with the next revision. */
export function reinviteUser(user: User): User {
  return { ...user, revision: user.revision + 1 };
}

function requirePresentUser(users: readonly User[], id: number): User {
  const match = users.find((user) => user.id === id && user.removedAt === null);
  if (!match) throw new Refusal({ code: 'not_found', what: 'user' });
  return match;
}

/** Protects the last owner. Owners who never signed in do not count: they cannot act. */
function guardLastOwner(users: readonly User[], before: User, after: User) {
  const others = users.filter(({ id }) => id !== before.id);
  if (isActingOwner(before) && !isActingOwner(after) && !others.some(isActingOwner)) {
    throw new Refusal({ code: 'invalid', message: LAST_OWNER });
  }
  return { before, after };
}

function isActingOwner(user: User): boolean {
  return user.role === 'owner' && userState(user) === 'active';
}
