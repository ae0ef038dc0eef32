import { DEFAULT_DESTINATION } from '#shared/domain/users/destination.ts';
import { assertSameOrigin } from '#shared/http/auth/same-origin.ts';
import { buildExpiredSessionCookie, readSessionToken } from '#shared/http/auth/session-cookie.ts';
import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import { CookieResponse } from '#shared/http/response/cookie-response.ts';
import { Redirect } from '#shared/http/response/redirect.ts';
import { endSession } from '#shared/operations/users/sessions.ts';
import { hasIssuer, issuerSignOutUrl } from '#shared/outside/users/issuer.ts';
import { authSignOut } from '#shared/routes/users/auth.ts';

export const handler = publicEndpoint(authSignOut, async (call, event) => {
  assertSameOrigin(event);
  const token = readSessionToken(event);
  if (token !== null) await endSession(call, token);
  const to = (hasIssuer() && (await findIssuerSignOutUrl())) || DEFAULT_DESTINATION;
  const isForm = (event.headers.accept ?? '').includes('text/html');
  if (!hasIssuer()) return { to };
  return isForm
    ? new Redirect(to, [buildExpiredSessionCookie()])
    : new CookieResponse({ to }, buildExpiredSessionCookie());
});

/** Errors are ignored: our session has ended already. */
async function findIssuerSignOutUrl(): Promise<string | null> {
  try {
    return await issuerSignOutUrl(DEFAULT_DESTINATION);
  } catch {
    return null;
  }
}
