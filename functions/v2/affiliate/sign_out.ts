import { bearerIn } from '#shared/http/bearer.ts';
import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { noPortalCookie, portalTokenIn } from '#shared/http/portal-cookie.ts';
import { assertNoOtherOrigin } from '#shared/http/same-origin.ts';
import { WithCookie } from '#shared/http/with-cookie.ts';
import { endPromoterSession } from '#shared/operations/portal/sign-out.ts';
import { affiliateSignOut } from '#shared/routes/affiliate/sign-in.ts';

const signedOut = { message: 'Signed out.' };

/** POST /api/v2/affiliate/sign_out: the session ends, in every tab. */
export const handler = openEndpoint(affiliateSignOut, async (call, event) => {
  assertNoOtherOrigin(event);
  const bearer = bearerIn(event);
  const token = bearer || portalTokenIn(event);
  if (token) await endPromoterSession(call, token);
  return bearer ? signedOut : new WithCookie(signedOut, noPortalCookie());
});
