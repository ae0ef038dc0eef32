import { type Account, isInService } from '#shared/domain/accounts/account.ts';
import type { Session } from '#shared/domain/users/session.ts';
import type { User } from '#shared/domain/users/user.ts';
import { keys, sha256 } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { deleteItem } from '#shared/store/table/requests.ts';
import { table } from '#shared/store/table/table.ts';
import { create, type Write } from '#shared/store/table/transaction.ts';

/** A session with user and account. */
export interface UserSession {
  readonly account: Account;
  readonly user: User;
  readonly session: Session;
}

/** Creates a session by its token's SHA-256; expires. */
export function sessionWrite(account: number, token: string, session: Session): Write {
  const ends = Math.ceil(Date.parse(session.endsAt) / 1000);
  return create(keys.session(account, session.userId, sha256(token)), { ...session, [table.ttl]: ends }, 'taken');
}

/**
 * Reads a session with user and account. One call. Not cached: sign-out, removal and new roles apply to the next call
 * in every process.
 * @param now ISO 8601
 * @returns null unless session, user and account are all valid
 */
export async function readSession(
  ids: { readonly account: number; readonly userId: number },
  token: string,
  now: string,
): Promise<UserSession | null> {
  const [sessionKey, accountKey, userKey] = [
    keys.session(ids.account, ids.userId, sha256(token)),
    keys.account(ids.account),
    keys.user(ids.account, ids.userId),
  ];
  const items = await readItems([sessionKey, accountKey, userKey]);
  const [session, account, user] = [
    items.get<Session>(sessionKey),
    items.get<Account>(accountKey),
    items.get<User>(userKey),
  ];
  if (!session || session.endsAt <= now || !account || !isInService(account)) return null;
  return user && user.removedAt === null ? { session, account, user } : null;
}

/** Ends a session. */
export async function removeSession(
  { account, userId }: { readonly account: number; readonly userId: number },
  token: string,
): Promise<void> {
  await deleteItem({
    Key: keys.session(account, userId, sha256(token)),
  });
}
