import type { Account } from '#shared/domain/accounts/account.ts';
import type { Caller } from '#shared/domain/accounts/caller.ts';
import { callerOf, endOfSession, makeSessionToken, type Session } from '#shared/domain/users/session.ts';
import { isUserOf, signedIn, type User } from '#shared/domain/users/user.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { listAccountsInService } from '#shared/store/accounts/accounts.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { sessionWrite } from '#shared/store/users/sessions.ts';
import { findUsersByEmail, userWrite } from '#shared/store/users/users.ts';

/** What an issuer proves about a person, and when the person has proved it. */
type Proven = Pick<Session, 'identity' | 'signedInAt'>;

/** What begins a session. */
export interface SignInCall extends OpenCall {
  /** Does something and keeps who did it: whoever takes up an invitation. */
  readonly keepingWho: <T>(caller: Caller, work: () => Promise<T>) => Promise<T>;
}

/** A session that was begun. */
export interface Entered {
  /** For the browser's cookie: it is stored nowhere. */
  readonly token: string;
  readonly account: Account;
  readonly user: User;
  readonly session: Session;
}

/**
 * Begins a session for a person whom an issuer has proved to be the owner of an e-mail address: in the account that is wished
 * for, else in the one of the last sign-in, else in the first that has invited the address.
 * @param wished id of an account, if the person has said one
 * @returns null where no account in service has this person as a user
 */
export async function enterAccount(call: SignInCall, proven: Proven, wished: number | null): Promise<Entered | null> {
  const { identity } = proven;
  const inService = await listAccountsInService();
  const accounts = inService.map(({ id }) => id);
  const own = (await findUsersByEmail(accounts, identity.email)).filter(({ user }) => isUserOf(user, identity));
  const [first] = own.toSorted(
    (one, other) =>
      Number(other.account === wished) - Number(one.account === wished) ||
      (other.user.lastSignInAt ?? '').localeCompare(one.user.lastSignInAt ?? '') ||
      one.account - other.account,
  );
  if (!first) return null;
  const account = inService.find(({ id }) => id === first.account);
  return account
    ? beginSession(
        call,
        account,
        proven,
        own.map((one) => one.account),
      )
    : null;
}

/**
 * Begins a session in one account. The first one binds the user to the person at the issuer: nobody else who gets the address
 * later is this user. So the audit log has an entry of the first one, and of no other.
 * @param accounts what the person may choose from
 * @param endsAt when it ends; twelve hours from now unless given, ISO 8601
 * @returns null where the person is no user of the account
 */
export async function beginSession(
  { runtime, keepingWho }: SignInCall,
  account: Account,
  { identity, signedInAt }: Proven,
  accounts: readonly number[],
  endsAt?: string,
): Promise<Entered | null> {
  return attempt(async () => {
    const now = runtime.now();
    const [found] = await findUsersByEmail([account.id], identity.email);
    if (!found || !isUserOf(found.user, identity)) return null;
    const user = signedIn(found.user, identity, now);
    const token = makeSessionToken(account.id, user.id, runtime.token());
    const session: Session = {
      ...{ userId: user.id, identity, accounts, signedInAt },
      startedAt: now,
      endsAt: endsAt ?? endOfSession(now),
    };
    const begin = () => commit([userWrite(account.id, found.user, user), sessionWrite(account.id, token, session)]);
    await (found.user.joinedAt === null ? keepingWho(callerOf({ user, session }), begin) : begin());
    return { token, account, user, session };
  }, runtime);
}
