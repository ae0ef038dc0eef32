import { isFramed } from '#web/portal/embed/frame.ts';
import { toProblem } from '#web/ui/api/problem.ts';
import { portalApi } from './client.ts';
import { portalQueryClient } from './queries.ts';
import { announcePromoterSignIn, forgetToken, requestedAccount } from './session.ts';

/** Requests a sign-in link. The answer does not reveal whether the address is known. */
export async function requestSignInLink(email: string): Promise<void> {
  await portalApi.POST('/api/v2/affiliate/sign_in/link', { body: { email, ...accountParameter() } });
}

/** Signs in with the token of an e-mail link, which this call uses up. */
export async function redeemSignInLink(token: string): Promise<void> {
  await portalApi.POST('/api/v2/affiliate/sign_in/link/spend', { body: { token } });
  completeSignIn();
}

/** Signs in with a password. */
export async function signInByPassword(email: string, password: string): Promise<void> {
  await portalApi.POST('/api/v2/affiliate/sign_in/password', { body: { email, password, ...accountParameter() } });
  completeSignIn();
}

/** Ends the session and restarts the portal. */
export async function signOutPromoter(): Promise<void> {
  // A 401 means that the session has already expired.
  await portalApi.POST('/api/v2/affiliate/sign_out').catch((error) => {
    if (toProblem(error).status !== 401) throw error;
  });
  restartPortal();
}

/** Restarts the portal; frames get a new token from the embedding page. */
export function restartPortal(): void {
  if (isFramed) void portalQueryClient.resetQueries();
  else location.assign('/portal');
}

function completeSignIn(): void {
  forgetToken();
  announcePromoterSignIn();
}

function accountParameter(): { account?: number } {
  const id = requestedAccount();
  return id === undefined ? {} : { account: id };
}
