import type { Account } from '#shared/domain/accounts/account.ts';
import type { Caller } from '#shared/domain/accounts/caller.ts';
import { freshUntil, type RequestSession, sessionCaller } from '#shared/domain/users/session.ts';
import type { HttpEvent } from '#shared/http/request/http-event.ts';
import { Problem } from '#shared/http/request/problem.ts';
import type { TimedCall } from '#shared/operations/call.ts';
import { findSession } from '#shared/operations/users/find-session.ts';
import { OTHER_ACCOUNT, SESSION_ENDED, SIGN_IN_AGAIN } from '#shared/routes/texts.ts';
import { accountNamed } from './bearer.ts';
import { assertSameOrigin } from './same-origin.ts';

/**
 * Who calls by a session. A page says in `Account-ID` which account it shows: in another tab, the person may have gone to
 * another account since, and nothing of that one may be changed from here.
 * @param token as the cookie has it
 * @throws Problem 403 for a call that another origin's page has made, and where the session is of another account than the
 * call names; 401 where the session has ended
 */
export async function callerBySession(
  call: TimedCall,
  event: HttpEvent,
  token: string,
): Promise<{ readonly account: Account; readonly caller: Caller; readonly opened: RequestSession }> {
  assertSameOrigin(event);
  const found = await findSession(call, token);
  if (!found) throw new Problem(401, SESSION_ENDED, 'session_ended');
  const { account, session, user } = found;
  const isNamed = event.headers['account-id'] !== undefined;
  if (isNamed && accountNamed(event) !== account.id) throw new Problem(403, OTHER_ACCOUNT, 'other_account');
  return { account, caller: sessionCaller(found), opened: { token, session, user } };
}

/**
 * Refuses what is grave to a person whose sign-in was too long ago: an open tab is no proof of who sits before it.
 * @throws Problem 403
 */
export function assertFresh(caller: Caller, now: string): void {
  if (caller.is !== 'person') return;
  const until = freshUntil(caller);
  if (until === null || until <= now) throw new Problem(403, SIGN_IN_AGAIN, 'sign_in_again');
}
