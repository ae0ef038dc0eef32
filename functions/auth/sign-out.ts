import { DEFAULT_DESTINATION } from '#shared/domain/users/destination.ts';
import { assertSameOrigin } from '#shared/http/auth/same-origin.ts';
import { noSessionCookie, sessionTokenIn } from '#shared/http/auth/session-cookie.ts';
import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { Redirect } from '#shared/http/response/redirect.ts';
import { WithCookie } from '#shared/http/response/with-cookie.ts';
import { endSession } from '#shared/operations/users/sessions.ts';
import { hasIssuer, signOutAddress } from '#shared/outside/users/issuer.ts';
import { authSignOut } from '#shared/routes/users/auth.ts';

/** POST /auth/sign-out: the session ends, in every tab. */
export const handler = openEndpoint(authSignOut, async (call, event) => {
  assertSameOrigin(event);
  const token = sessionTokenIn(event);
  if (token !== null) await endSession(call, token);
  const to = (hasIssuer() && (await atIssuer())) || DEFAULT_DESTINATION;
  const isForm = (event.headers.accept ?? '').includes('text/html');
  if (!hasIssuer()) return { to };
  return isForm ? new Redirect(to, [noSessionCookie()]) : new WithCookie({ to }, noSessionCookie());
});

/** The session here has ended, whatever becomes of the one there. */
async function atIssuer(): Promise<string | null> {
  try {
    return await signOutAddress(DEFAULT_DESTINATION);
  } catch {
    return null;
  }
}
