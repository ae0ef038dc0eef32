import type { Role } from '#shared/domain/accounts/caller.ts';
import { changeUserRole, markUserRemoved } from '#shared/domain/users/changes.ts';
import type { User } from '#shared/domain/users/user.ts';
import type { Call } from '#shared/operations/call.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { readUsers, userWrites } from '#shared/store/users/users.ts';

/**
 * Changes a user's role from the next request on.
 * @throws Refusal `not_found`; `invalid` for the last owner
 */
export function changeRole(call: Call, id: number, role: Role): Promise<User> {
  return change(call, (users) => changeUserRole(users, id, role));
}

/**
 * Removes a user and ends all sessions.
 * @throws Refusal `not_found`; `invalid` for the last owner
 */
export function removeUser(call: Call, id: number): Promise<User> {
  return change(call, (users, now) => markUserRemoved(users, id, now));
}

type Decide = (users: readonly User[], now: string) => { readonly before: User; readonly after: User };

async function change({ account, runtime }: Call, decide: Decide): Promise<User> {
  return retryOnConflict(async () => {
    const stored = await readUsers(account.id);
    const { before, after } = decide(stored.users, runtime.now());
    if (after !== before) await commit(userWrites(account.id, stored, before, after));
    return after;
  }, runtime);
}
