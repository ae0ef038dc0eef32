import { isFramed } from '#web/portal/embed/frame.ts';
import { clientBy } from '#web/ui/api/client.ts';
import { fetchSignedIn, hasCode } from '#web/ui/api/signed-in.ts';
import { callerHeaders, noteAnswer, signInAgain, tellOtherPromoter } from './session.ts';

/**
 * `fetch` for calls of the interface: one that comes after a session has ended waits for the next. One that is refused since
 * another tab has opened the portal as another promoter is told of.
 */
export const send = fetchSignedIn(signInAgain, async (request) => {
  const headers = new Headers(request.headers);
  for (const [name, value] of Object.entries(callerHeaders())) headers.set(name, value);
  // In a frame of the same site browsers would send the cookie of whoever has signed in elsewhere.
  const response = await fetch(new Request(request, { headers, ...(isFramed ? { credentials: 'omit' } : {}) }));
  noteAnswer(headers.get('authorization'), response.status);
  if (await hasCode(response, 403, 'other_promoter')) tellOtherPromoter(request.method !== 'GET');
  return response;
});

export const api = clientBy(send);
