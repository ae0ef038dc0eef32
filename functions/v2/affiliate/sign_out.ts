import { bearerIn } from '#shared/http/auth/bearer.ts';
import { noPortalCookie, portalTokenIn } from '#shared/http/auth/portal-cookie.ts';
import { assertNoOtherOrigin } from '#shared/http/auth/same-origin.ts';
import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { WithCookie } from '#shared/http/response/with-cookie.ts';
import { endPromoterSession } from '#shared/operations/portal/sign-out.ts';
import { affiliateSignOut } from '#shared/routes/affiliate/portal/sign-in.ts';

const signedOut = { message: 'Signed out.' };

export const handler = openEndpoint(affiliateSignOut, async (call, event) => {
  assertNoOtherOrigin(event);
  const bearer = bearerIn(event);
  const token = bearer || portalTokenIn(event);
  if (token) await endPromoterSession(call, token);
  return bearer ? signedOut : new WithCookie(signedOut, noPortalCookie());
});
