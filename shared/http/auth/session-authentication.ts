import type { Account } from '#shared/domain/accounts/account.ts';
import type { Caller } from '#shared/domain/accounts/caller.ts';
import { type RequestSession, recentSignInEnd, sessionCaller } from '#shared/domain/users/session.ts';
import type { HttpEvent } from '#shared/http/request/http-event.ts';
import { RequestProblem } from '#shared/http/request/problem.ts';
import type { TimedCall } from '#shared/operations/call.ts';
import { findSession } from '#shared/operations/users/find-session.ts';
import { OTHER_ACCOUNT, SESSION_ENDED, SIGN_IN_AGAIN } from '#shared/routes/texts.ts';
import { readAccountId } from './bearer.ts';
import { assertSameOrigin } from './same-origin.ts';

/**
 * Authenticates a company user by session. Checks the page's `Account-ID`: another tab may have switched accounts
 * since.
 * @throws RequestProblem 401 for an ended session; 403 for a cross-origin page or another account
 */
export async function authenticateSession(
  call: TimedCall,
  event: HttpEvent,
  token: string,
): Promise<{ readonly account: Account; readonly caller: Caller; readonly userSession: RequestSession }> {
  assertSameOrigin(event);
  const userSession = await findSession(call, token);
  if (!userSession) throw new RequestProblem(401, SESSION_ENDED, 'session_ended');
  const { account, session, user } = userSession;
  const isNamed = event.headers['account-id'] !== undefined;
  if (isNamed && readAccountId(event) !== account.id) throw new RequestProblem(403, OTHER_ACCOUNT, 'other_account');
  return { account, caller: sessionCaller(userSession), userSession: { token, session, user } };
}

/**
 * Requires a recent sign-in: an open tab does not prove who uses it.
 * @throws RequestProblem 403
 */
export function assertRecentSignIn(caller: Caller, now: string): void {
  if (caller.is !== 'person') return;
  const until = recentSignInEnd(caller);
  if (until === null || until <= now) throw new RequestProblem(403, SIGN_IN_AGAIN, 'sign_in_again');
}
