import { isFramed } from '#web/portal/embed/frame.ts';
import { asProblem } from '#web/ui/api/problem.ts';
import { api } from './client.ts';
import { queries } from './queries.ts';
import { accountAsked, announceSignIn, forgetToken } from './session.ts';

/** Requests a sign-in link by e-mail. The answer does not reveal whether the address is known. */
export async function askForLink(email: string): Promise<void> {
  await api.POST('/api/v2/affiliate/sign_in/link', { body: { email, ...account() } });
}

/** Signs in with the token of an e-mail link. The call uses up the token; opening the page does not. */
export async function spendLink(token: string): Promise<void> {
  await api.POST('/api/v2/affiliate/sign_in/link/spend', { body: { token } });
  signedIn();
}

/** Signs in with a password. */
export async function signInByPassword(email: string, password: string): Promise<void> {
  await api.POST('/api/v2/affiliate/sign_in/password', { body: { email, password, ...account() } });
  signedIn();
}

/** Ends the session and restarts the portal. */
export async function signOut(): Promise<void> {
  // An expired session is already signed out.
  await api.POST('/api/v2/affiliate/sign_out').catch((error) => {
    if (asProblem(error).status !== 401) throw error;
  });
  beginAnew();
}

/** Restarts the portal after a session. Frames get a new token from the embedding page. */
export function beginAnew(): void {
  if (isFramed) void queries.resetQueries();
  else location.assign('/portal');
}

/** Switches to the cookie and notifies other windows. */
function signedIn(): void {
  forgetToken();
  announceSignIn();
}

function account(): { account?: number } {
  const id = accountAsked();
  return id === undefined ? {} : { account: id };
}
