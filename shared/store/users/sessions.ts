import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { type Account, isInService } from '#shared/domain/accounts/account.ts';
import type { Session } from '#shared/domain/users/session.ts';
import type { User } from '#shared/domain/users/user.ts';
import { documents, tableName } from '#shared/store/table/client.ts';
import { keys, sha256 } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { table } from '#shared/store/table/table.ts';
import { create, type Write } from '#shared/store/table/transaction.ts';

/** Whose a session is, and of which account, all as they are now. */
export interface OpenSession {
  readonly account: Account;
  readonly user: User;
  readonly session: Session;
}

/** Writes a session: of its token the SHA-256, nothing more. It goes by itself some time after its end. */
export function sessionWrite(account: number, token: string, session: Session): Write {
  const ends = Math.ceil(Date.parse(session.endsAt) / 1000);
  return create(keys.session(account, session.userId, sha256(token)), { ...session, [table.ttl]: ends }, 'taken');
}

/**
 * The session of a token, with its user and account: one call. Nothing is remembered: a sign-out, another role and a removal
 * are true for the next call, in every process.
 * @param now ISO 8601
 * @returns null where there is none, it has ended, its user was removed, or the account is out of service
 */
export async function readSession(
  named: { readonly account: number; readonly userId: number },
  token: string,
  now: string,
): Promise<OpenSession | null> {
  const [own, of, whose] = [
    keys.session(named.account, named.userId, sha256(token)),
    keys.account(named.account),
    keys.user(named.account, named.userId),
  ];
  const found = await readItems([own, of, whose]);
  const [session, account, user] = [found.get<Session>(own), found.get<Account>(of), found.get<User>(whose)];
  if (!session || session.endsAt <= now || !account || !isInService(account)) return null;
  return user && user.removedAt === null ? { session, account, user } : null;
}

/** Ends a session, if there is one. */
export async function removeSession(
  { account, userId }: { readonly account: number; readonly userId: number },
  token: string,
): Promise<void> {
  await documents.send(
    new DeleteCommand({ TableName: tableName(), Key: keys.session(account, userId, sha256(token)) }),
  );
}
