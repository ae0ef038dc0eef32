import type { Account } from '#shared/domain/accounts/account.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { parseSessionToken } from '#shared/domain/users/session.ts';
import type { TimedCall } from '#shared/operations/call.ts';
import { readAccountsInService } from '#shared/store/accounts/accounts.ts';
import { removeSession, type UserSession } from '#shared/store/users/sessions.ts';
import { beginSession, type SignInCall, type StartedSession } from './enter-account.ts';

/** Returns the accounts in service to switch to. */
export async function listSessionAccounts({
  account,
  session,
}: Pick<UserSession, 'account' | 'session'>): Promise<Account[]> {
  return session.accounts.length > 1 ? readAccountsInService(session.accounts) : [account];
}

/** Ends a session immediately; ignores unknown tokens. */
export async function endSession(_: TimedCall, token: string): Promise<void> {
  const parsed = parseSessionToken(token);
  if (parsed) await removeSession(parsed, token);
}

/**
 * Switches accounts with a new session that keeps end and sign-in time.
 * @param token ends
 * @throws Refusal `not_found` if not a user there
 */
export async function switchAccount(
  call: SignInCall,
  { session }: Pick<UserSession, 'session'>,
  token: string,
  id: number,
): Promise<StartedSession> {
  const { accounts, endsAt } = session;
  const [account] = accounts.includes(id) ? await readAccountsInService([id]) : [];
  const started = account ? await beginSession(call, account, session, accounts, endsAt) : null;
  if (!started) throw new Refusal({ code: 'not_found', what: 'user' });
  await endSession(call, token);
  return started;
}
