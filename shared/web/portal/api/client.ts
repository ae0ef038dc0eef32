import { isFramed } from '#web/portal/embed/frame.ts';
import { clientBy } from '#web/ui/api/client.ts';
import { fetchSignedIn, hasCode } from '#web/ui/api/signed-in.ts';
import { callerHeaders, noteAnswer, signInAgain, tellOtherPromoter } from './session.ts';

/** `fetch` for the API: waits for a new sign-in, and reports if another tab has switched to another promoter. */
export const send = fetchSignedIn(signInAgain, async (request) => {
  const headers = new Headers(request.headers);
  for (const [name, value] of Object.entries(callerHeaders())) headers.set(name, value);
  // Same-site frames would send the cookie of another sign-in.
  const response = await fetch(new Request(request, { headers, ...(isFramed ? { credentials: 'omit' } : {}) }));
  noteAnswer(headers.get('authorization'), response.status);
  if (await hasCode(response, 403, 'other_promoter')) tellOtherPromoter(request.method !== 'GET');
  return response;
});

export const api = clientBy(send);
