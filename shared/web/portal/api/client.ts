import { isFramed } from '#web/portal/embed/frame.ts';
import { createApiClient } from '#web/ui/api/client.ts';
import { createSignedInFetch, hasErrorCode } from '#web/ui/api/signed-in-fetch.ts';
import { portalQueryClient } from './queries.ts';
import { authHeaders, promptPromoterSignIn, recordTokenResult, warnOtherPromoter } from './session.ts';

/** `fetch` for the API: waits for a new sign-in, and reports if another tab has switched to another promoter. */
export const portalFetch = createSignedInFetch(promptPromoterSignIn, async (request) => {
  const headers = new Headers(request.headers);
  for (const [name, value] of Object.entries(authHeaders())) headers.set(name, value);
  // Same-site frames would send the cookie of another sign-in.
  const response = await fetch(new Request(request, { headers, ...(isFramed ? { credentials: 'omit' } : {}) }));
  recordTokenResult(headers.get('authorization'), response.status);
  if (await hasErrorCode(response, 403, 'other_promoter')) warnOtherPromoter(request.method !== 'GET');
  // The company has published terms since the page was loaded.
  if (await hasErrorCode(response, 403, 'accept_terms')) void portalQueryClient.invalidateQueries({ queryKey: ['me'] });
  return response;
});

export const portalApi = createApiClient(portalFetch);
