import { clientBy } from '#web/ui/api/client.ts';
import { fetchSignedIn, hasCode } from '#web/ui/api/signed-in.ts';
import { signInAgain, tellOther } from './session.ts';
import { named } from './shown.ts';

/** `fetch` for the API: waits for a new sign-in, and reports if another tab has switched accounts. */
export const send = fetchSignedIn(signInAgain, async (request) => {
  const response = await fetch(named(request));
  if (await hasCode(response, 403, 'other_account')) tellOther('other-account', request.method !== 'GET');
  return response;
});

export const api = clientBy(send);
