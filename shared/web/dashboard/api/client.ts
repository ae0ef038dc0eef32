import { createApiClient } from '#web/ui/api/client.ts';
import { createSignedInFetch, hasErrorCode } from '#web/ui/api/signed-in-fetch.ts';
import { withAccountHeader } from './page-owner.ts';
import { promptUserSignIn, warnOtherSession } from './session.ts';

/** `fetch` for the API: waits for a new sign-in, and reports if another tab has switched accounts. */
export const dashboardFetch = createSignedInFetch(promptUserSignIn, async (request) => {
  const response = await fetch(withAccountHeader(request));
  if (await hasErrorCode(response, 403, 'other_account')) warnOtherSession('other-account', request.method !== 'GET');
  return response;
});

export const dashboardApi = createApiClient(dashboardFetch);
