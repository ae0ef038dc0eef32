import { type Caller, callerHasPermission } from '#shared/domain/accounts/caller.ts';
import { Problem } from '#shared/http/request/problem.ts';
import { notAllowed } from '#shared/routes/texts.ts';
import { assertFresh } from './by-session.ts';

/**
 * Refuses a person who says a promoter's PayPal address with its profile, unless the person may pay and has signed in a short while ago.
 * Money goes to that address, so it takes what the routes of payout methods take. Keys may do what they always could.
 * @param email undefined where the call says none
 * @param now ISO 8601
 * @throws Problem 403
 */
export function assertSaysPayPal(caller: Caller, email: string | undefined, now: string): void {
  if (email === undefined || caller.is !== 'person') return;
  if (!callerHasPermission(caller, 'pay')) throw new Problem(403, notAllowed(caller, 'pay'), 'forbidden');
  assertFresh(caller, now);
}
