import type { PageRequest } from '#shared/domain/lists/page.ts';
import { type User, type UserState, userState } from '#shared/domain/users/user.ts';
import type { Call } from '#shared/operations/call.ts';
import { readUsers } from '#shared/store/users/users.ts';

const PRESENT: readonly UserState[] = ['invited', 'active'];

/**
 * Returns users in order of invitation. One request.
 * @param states default: not removed
 */
export async function listUsers({ account }: Pick<Call, 'account'>, states = PRESENT): Promise<User[]> {
  const { users } = await readUsers(account.id);
  return users.filter((user) => states.includes(userState(user)));
}

/** Returns a page of users. */
export async function listUsersPage(call: Pick<Call, 'account'>, { page, perPage }: PageRequest, states = PRESENT) {
  const users = await listUsers(call, states);
  return { rows: users.slice((page - 1) * perPage, page * perPage), total: users.length };
}
