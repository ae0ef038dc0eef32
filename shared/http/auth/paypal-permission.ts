import { type Caller, callerHasPermission } from '#shared/domain/accounts/caller.ts';
import { RequestProblem } from '#shared/http/request/problem.ts';
import { notAllowed } from '#shared/routes/texts.ts';
import { assertRecentSignIn } from './session-authentication.ts';

/**
 * Requires the payment permission and a recent sign-in from users who set a PayPal address, as payout method routes do.
 * API keys are exempt for compatibility.
 * @param email undefined if the call sets none
 * @param now ISO 8601
 * @throws RequestProblem 403
 */
export function assertMaySetPayPal(caller: Caller, email: string | undefined, now: string): void {
  if (email === undefined || caller.is !== 'person') return;
  if (!callerHasPermission(caller, 'pay')) throw new RequestProblem(403, notAllowed(caller, 'pay'), 'forbidden');
  assertRecentSignIn(caller, now);
}
