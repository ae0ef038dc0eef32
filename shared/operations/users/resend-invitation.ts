import { reinviteUser, requireInvitedUser } from '#shared/domain/users/changes.ts';
import type { User } from '#shared/domain/users/user.ts';
import type { Call } from '#shared/operations/call.ts';
import { resendPoolInvitation } from '#shared/outside/users/user-pool.ts';
import { reserveNumbers } from '#shared/store/table/reserved-numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { readUsers, userWrite } from '#shared/store/users/users.ts';
import { buildInvitationWrite } from './invite-user.ts';

/**
 * Resends an invitation. A user pool sends a new temporary password.
 * @throws Refusal `not_found`; `invalid` after the first sign-in
 */
export async function resendInvitation({ account, runtime }: Call, id: number): Promise<User> {
  const numbers = reserveNumbers(account.id);
  return retryOnConflict(async () => {
    const { users } = await readUsers(account.id);
    const user = requireInvitedUser(users, id);
    await resendPoolInvitation(user.email);
    const invitation = await buildInvitationWrite(account.id, numbers, user, runtime.now());
    // So that the audit entry names the user.
    await commit([userWrite(account.id, user, reinviteUser(user)), invitation]);
    return user;
  }, runtime);
}
