import { isFramed } from '#web/portal/embed/frame.ts';
import { asProblem } from '#web/ui/api/problem.ts';
import { api } from './client.ts';
import { queries } from './queries.ts';
import { accountAsked, announceSignIn, forgetToken } from './session.ts';

/** Asks for a link by mail. What comes back is the same whether the address is known or not. */
export async function askForLink(email: string): Promise<void> {
  await api.POST('/api/v2/affiliate/sign_in/link', { body: { email, ...account() } });
}

/** Signs in by what a link in a mail has behind its `#`. It is spent by this, not by opening the page. */
export async function spendLink(token: string): Promise<void> {
  await api.POST('/api/v2/affiliate/sign_in/link/spend', { body: { token } });
  signedIn();
}

/** Signs in by a password. */
export async function signInByPassword(email: string, password: string): Promise<void> {
  await api.POST('/api/v2/affiliate/sign_in/password', { body: { email, password, ...account() } });
  signedIn();
}

/** Ends the session, and begins anew. */
export async function signOut(): Promise<void> {
  // A session that is over already is what was wanted.
  await api.POST('/api/v2/affiliate/sign_out').catch((error) => {
    if (asProblem(error).status !== 401) throw error;
  });
  beginAnew();
}

/** Begins anew when a session is over. In a frame the page around is asked for another one. */
export function beginAnew(): void {
  if (isFramed) void queries.resetQueries();
  else location.assign('/portal');
}

/** From here on the cookie says who calls; other windows hear of it. */
function signedIn(): void {
  forgetToken();
  announceSignIn();
}

function account(): { account?: number } {
  const id = accountAsked();
  return id === undefined ? {} : { account: id };
}
