import { clientBy } from '#web/ui/api/client.ts';
import { fetchSignedIn, hasCode } from '#web/ui/api/signed-in.ts';
import { signInAgain, tellOtherAccount } from './session.ts';

/** The account that this page shows, once it is known: until the page is loaded again, whatever other tabs do. */
let shown: string | undefined;

/** Lets all calls from now on be of an account: the service refuses them where the session is of another one. */
export function callFor(account: number): void {
  shown = String(account);
}

/**
 * `fetch` for calls of the interface: one that comes after a session has ended waits for the next. One that is refused since
 * another tab has gone to another account is told of.
 */
export const send = fetchSignedIn(signInAgain, async (request) => {
  if (shown !== undefined) request.headers.set('Account-ID', shown);
  const response = await fetch(request);
  if (await hasCode(response, 403, 'other_account')) tellOtherAccount(request.method !== 'GET');
  return response;
});

export const api = clientBy(send);
