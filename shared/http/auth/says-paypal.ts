import { type Caller, callerHasPermission } from '#shared/domain/accounts/caller.ts';
import { Problem } from '#shared/http/request/problem.ts';
import { notAllowed } from '#shared/routes/texts.ts';
import { assertFresh } from './by-session.ts';

/**
 * Requires the payment permission and a recent sign-in from users who set a PayPal address, as payout method routes do.
 * API keys are exempt for compatibility.
 * @param email undefined if the call sets none
 * @param now ISO 8601
 * @throws Problem 403
 */
export function assertSaysPayPal(caller: Caller, email: string | undefined, now: string): void {
  if (email === undefined || caller.is !== 'person') return;
  if (!callerHasPermission(caller, 'pay')) throw new Problem(403, notAllowed(caller, 'pay'), 'forbidden');
  assertFresh(caller, now);
}
