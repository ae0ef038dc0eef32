import type { Account } from '#shared/domain/accounts/account.ts';
import type { Caller } from '#shared/domain/accounts/caller.ts';
import { makeSessionToken, type Session, sessionCaller, sessionEnd } from '#shared/domain/users/session.ts';
import { canSignInAs, recordUserSignIn, type User } from '#shared/domain/users/user.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { listAccountsInService } from '#shared/store/accounts/accounts.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { sessionWrite } from '#shared/store/users/sessions.ts';
import { findUsersByEmail, userWrite } from '#shared/store/users/users.ts';

/** Proved by an issuer. */
type VerifiedIdentity = Pick<Session, 'identity' | 'signedInAt'>;

/** Call that begins a session. */
export interface SignInCall extends OpenCall {
  /** Writes an audit entry: for the first sign-in. */
  readonly withAudit: <T>(caller: Caller, work: () => Promise<T>) => Promise<T>;
}

/** A new session. */
export interface StartedSession {
  /** Cookie value; never stored. */
  readonly token: string;
  readonly account: Account;
  readonly user: User;
  readonly session: Session;
}

/**
 * Begins a session for a verified e-mail address: in the requested account, else the last used, else the first that
 * invited it.
 * @param requestedId account id
 * @returns null if not a user in any account
 */
export async function enterAccount(
  call: SignInCall,
  verified: VerifiedIdentity,
  requestedId: number | null,
): Promise<StartedSession | null> {
  const { identity } = verified;
  const inService = await listAccountsInService();
  const accounts = inService.map(({ id }) => id);
  const own = (await findUsersByEmail(accounts, identity.email)).filter(({ user }) => canSignInAs(user, identity));
  const [first] = own.toSorted(
    (a, b) =>
      Number(b.account === requestedId) - Number(a.account === requestedId) ||
      (b.user.lastSignInAt ?? '').localeCompare(a.user.lastSignInAt ?? '') ||
      a.account - b.account,
  );
  if (!first) return null;
  const account = inService.find(({ id }) => id === first.account);
  return account
    ? beginSession(
        call,
        account,
        verified,
        own.map((user) => user.account),
      )
    : null;
}

/**
 * Begins a session in an account. The first binds the user to the issuer's identity, against later owners of the
 * address, and is audited.
 * @param accounts to choose from
 * @param endsAt ISO 8601; default: in twelve hours
 * @returns null if not a user
 */
export async function beginSession(
  { runtime, withAudit }: SignInCall,
  account: Account,
  { identity, signedInAt }: VerifiedIdentity,
  accounts: readonly number[],
  endsAt?: string,
): Promise<StartedSession | null> {
  return retryOnConflict(async () => {
    const now = runtime.now();
    const [match] = await findUsersByEmail([account.id], identity.email);
    if (!match || !canSignInAs(match.user, identity)) return null;
    const user = recordUserSignIn(match.user, identity, now);
    const token = makeSessionToken(account.id, user.id, runtime.token());
    const session: Session = {
      userId: user.id,
      identity,
      accounts,
      signedInAt,
      startedAt: now,
      endsAt: endsAt ?? sessionEnd(now),
    };
    const begin = () => commit([userWrite(account.id, match.user, user), sessionWrite(account.id, token, session)]);
    await (match.user.joinedAt === null ? withAudit(sessionCaller({ user, session }), begin) : begin());
    return { token, account, user, session };
  }, runtime);
}
