import type { Role } from '#shared/domain/accounts/caller.ts';
import { createInvitedUser } from '#shared/domain/users/changes.ts';
import type { User } from '#shared/domain/users/user.ts';
import type { Call } from '#shared/operations/call.ts';
import { addUserToPool } from '#shared/outside/users/user-pool.ts';
import { eventWrite } from '#shared/store/journal.ts';
import { type ReservedNumbers, reserveNumbers } from '#shared/store/table/reserved-numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit, type Write } from '#shared/store/table/transaction.ts';
import { readUsers, userWrites } from '#shared/store/users/users.ts';

interface NewUser {
  /** Trimmed, lower case. */
  readonly email: string;
  readonly name?: string | undefined;
  readonly role: Role;
  /** Suppresses the e-mail. */
  readonly quiet?: boolean | undefined;
}

/**
 * Invites a person, identified by this verified address at sign-in. The event triggers an e-mail; a user pool sends the
 * temporary password.
 * @throws Refusal `taken`; `invalid` at the limit
 */
export async function inviteUser(
  { account, runtime }: Call,
  { email, name, role, quiet = false }: NewUser,
): Promise<User> {
  const numbers = reserveNumbers(account.id);
  return retryOnConflict(async () => {
    const now = runtime.now();
    const stored = await readUsers(account.id);
    const id = Math.max(0, ...stored.users.map((user) => user.id)) + 1;
    const user = createInvitedUser(stored.users, { id, email, name: name ?? null, role }, now);
    // First, so that invited users can always sign in. Without an invitation, a pool user has no access.
    await addUserToPool(email);
    const writes = userWrites(account.id, stored, null, user);
    if (!quiet) writes.push(await buildInvitationWrite(account.id, numbers, user, now));
    await commit(writes);
    return user;
  }, runtime);
}

/** Returns the event that triggers the e-mail. @param now ISO 8601 */
export async function buildInvitationWrite(
  account: number,
  numbers: ReservedNumbers,
  { id }: User,
  now: string,
): Promise<Write> {
  const [event = 0] = await numbers.take('event', 1);
  const details = { cause: 'user invited', at: now, recordedAt: now, changes: [], invitedUser: id } as const;
  return eventWrite(account, { event: 'change', id: event, ...details });
}
