import type { Role } from '#shared/domain/accounts/caller.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { invitedUser, stateOf, type User } from './user.ts';

/** So that a sheet of them is read in one go. */
const MOST_USERS = 500;

const LAST_OWNER = 'An account keeps an owner who has signed in: make somebody else one first.';
export const HAS_SIGNED_IN = 'This person has signed in already, and needs no invitation.';
const TOO_MANY_USERS = `An account can have ${MOST_USERS} users: remove one first.`;

/**
 * A user who is invited to an account.
 * @param users all users of the account, those who were removed too
 * @param now ISO 8601
 * @throws Refusal `taken` where somebody who was not removed has the address, `invalid` where there are as many as there may be
 */
export function withInvited(
  users: readonly User[],
  wanted: Pick<User, 'id' | 'email' | 'name' | 'role'>,
  now: string,
): User {
  const present = users.filter(({ removedAt }) => removedAt === null);
  if (present.some(({ email }) => email === wanted.email)) throw new Refusal({ code: 'taken', field: 'email' });
  if (present.length >= MOST_USERS) throw new Refusal({ code: 'invalid', message: TOO_MANY_USERS });
  return invitedUser(wanted, now);
}

/**
 * The user with another role; one who has it already comes back as it is.
 * @param users all users of the account
 * @throws Refusal `not_found` where there is no such user, `invalid` where no owner would be left
 */
export function withRole(
  users: readonly User[],
  id: number,
  role: Role,
): { readonly before: User; readonly after: User } {
  const before = presentUser(users, id);
  if (before.role === role) return { before, after: before };
  return kept(users, before, { ...before, role, revision: before.revision + 1 });
}

/**
 * The user who is removed.
 * @param users all users of the account
 * @param now ISO 8601
 * @throws Refusal `not_found` where there is no such user, `invalid` where no owner would be left
 */
export function withoutUser(
  users: readonly User[],
  id: number,
  now: string,
): { readonly before: User; readonly after: User } {
  const before = presentUser(users, id);
  return kept(users, before, { ...before, removedAt: now, revision: before.revision + 1 });
}

/**
 * The user who is invited once more.
 * @param users all users of the account
 * @throws Refusal `not_found` where there is no such user, `invalid` where this one has signed in
 */
export function stillInvited(users: readonly User[], id: number): User {
  const user = presentUser(users, id);
  if (stateOf(user) !== 'invited') throw new Refusal({ code: 'invalid', message: HAS_SIGNED_IN });
  return user;
}

/** The user after that. */
export function invitedAgain(user: User): User {
  return { ...user, revision: user.revision + 1 };
}

/** The user of that id. @throws Refusal `not_found` where there is none, or it was removed */
function presentUser(users: readonly User[], id: number): User {
  const found = users.find((user) => user.id === id && user.removedAt === null);
  if (!found) throw new Refusal({ code: 'not_found', what: 'user' });
  return found;
}

/** Nobody takes the last owner away. One who was invited and never came does not count: then nobody could act. */
function kept(users: readonly User[], before: User, after: User) {
  const others = users.filter(({ id }) => id !== before.id);
  if (isActingOwner(before) && !isActingOwner(after) && !others.some(isActingOwner)) {
    throw new Refusal({ code: 'invalid', message: LAST_OWNER });
  }
  return { before, after };
}

function isActingOwner(user: User): boolean {
  return user.role === 'owner' && stateOf(user) === 'active';
}
