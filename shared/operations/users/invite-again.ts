import { invitedAgain, stillInvited } from '#shared/domain/users/changes.ts';
import type { User } from '#shared/domain/users/user.ts';
import type { Call } from '#shared/operations/call.ts';
import { admitToPoolAgain } from '#shared/outside/users/user-pool.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { holdNumbers } from '#shared/store/table/held-numbers.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { readUsers, userWrite } from '#shared/store/users/users.ts';
import { invitationWrite } from './invite-user.ts';

/**
 * Resends an invitation. A user pool also sends a new temporary password.
 * @throws Refusal `not_found`; `invalid` if the user has signed in already
 */
export async function inviteAgain({ account, runtime }: Call, id: number): Promise<User> {
  const numbers = holdNumbers(account.id);
  return attempt(async () => {
    const { users } = await readUsers(account.id);
    const user = stillInvited(users, id);
    await admitToPoolAgain(user.email);
    const invitation = await invitationWrite(account.id, numbers, user, runtime.now());
    // Updates the user so that the audit entry names it.
    await commit([userWrite(account.id, user, invitedAgain(user)), invitation]);
    return user;
  }, runtime);
}
