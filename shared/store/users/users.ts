import type { User } from '#shared/domain/users/user.ts';
import { keys, partitions, userKeys } from '#shared/store/table/keys.ts';
import { readItem, readItems, readPartition } from '#shared/store/table/read.ts';
import { nextRevision, unchangedSince } from '#shared/store/table/revision.ts';
import { create, discard, put, remove, replace, type Write } from '#shared/store/table/transaction.ts';

interface Users {
  /** In order of invitation, including removed users. */
  readonly users: readonly User[];
  /** Incremented with every invitation, change and removal. */
  readonly revision: unknown;
}

/** Reads all users of an account. */
export async function readUsers(account: number): Promise<Users> {
  const items = await readPartition(partitions.users(account));
  const users = items.filter(({ sk }) => sk.startsWith(userKeys.user)) as unknown as User[];
  return { users, revision: items.find(({ sk }) => sk === userKeys.head)?.revision };
}

export async function findUser(account: number, id: number): Promise<User | null> {
  return readItem<User>(keys.user(account, id));
}

/** Finds users by e-mail address in up to a hundred accounts. Two calls. */
export async function findUsersByEmail(
  accounts: readonly number[],
  email: string,
): Promise<{ readonly account: number; readonly user: User }[]> {
  const byEmail = await readItems(accounts.map((account) => keys.userEmail(account, email)));
  const lookupKeys = accounts.flatMap((account) => {
    const pointer = byEmail.get<{ userId: number }>(keys.userEmail(account, email));
    return pointer ? [{ account, key: keys.user(account, pointer.userId) }] : [];
  });
  if (lookupKeys.length === 0) return [];
  const users = await readItems(lookupKeys.map(({ key }) => key));
  return lookupKeys.flatMap(({ account, key }) => {
    const user = users.get<User>(key);
    return user ? [{ account, user }] : [];
  });
}

/**
 * Writes an invitation, change or removal, unless any user changed since the read: two owners cannot remove each other.
 * A removal also deletes the user's views and choices of notifications.
 */
export function userWrites(account: number, { revision }: Users, before: User | null, after: User): Write[] {
  const key = keys.user(account, after.id);
  const head = keys.usersHead(account);
  return [
    replace(head, { revision: nextRevision(revision) }, unchangedSince(revision), 'stale'),
    ...(before
      ? [replace(key, { ...after }, unchangedSince(before.revision), 'stale')]
      : [create(key, { ...after }, 'stale'), put(keys.userEmail(account, after.email), { userId: after.id })]),
    ...(after.removedAt === null
      ? []
      : [
          remove(keys.userEmail(account, after.email), pointsTo(after), 'stale'),
          discard(keys.savedViews(account, after.id)),
          discard(keys.notificationPreferences(account, after.id)),
        ]),
  ];
}

/** Writes a sign-in or another invitation if unchanged. */
export function userWrite(account: number, before: User, after: User): Write {
  return replace(keys.user(account, after.id), { ...after }, unchangedSince(before.revision), 'stale');
}

function pointsTo({ id }: User) {
  return { expression: 'userId = :id', values: { ':id': id } };
}
