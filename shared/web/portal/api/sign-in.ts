import { isFramed } from '#web/portal/embed/frame.ts';
import { asProblem } from '#web/ui/api/problem.ts';
import { api } from './client.ts';
import { queries } from './queries.ts';
import { accountAsked, announceSignIn, forgetToken } from './session.ts';

/** Requests a sign-in link. The answer does not reveal whether the address is known. */
export async function askForLink(email: string): Promise<void> {
  await api.POST('/api/v2/affiliate/sign_in/link', { body: { email, ...account() } });
}

/** Signs in with the token of an e-mail link, which this call uses up. */
export async function spendLink(token: string): Promise<void> {
  await api.POST('/api/v2/affiliate/sign_in/link/spend', { body: { token } });
  signedIn();
}

/** Signs in with a password. */
export async function signInByPassword(email: string, password: string): Promise<void> {
  await api.POST('/api/v2/affiliate/sign_in/password', { body: { email, password, ...account() } });
  signedIn();
}

/** Ends the session and restarts. */
export async function signOut(): Promise<void> {
  // The session has already expired.
  await api.POST('/api/v2/affiliate/sign_out').catch((error) => {
    if (asProblem(error).status !== 401) throw error;
  });
  beginAnew();
}

/** Restarts; frames get a new token from the embedding page. */
export function beginAnew(): void {
  if (isFramed) void queries.resetQueries();
  else location.assign('/portal');
}

function signedIn(): void {
  forgetToken();
  announceSignIn();
}

function account(): { account?: number } {
  const id = accountAsked();
  return id === undefined ? {} : { account: id };
}
