import { readBearer } from '#shared/http/auth/bearer.ts';
import { buildExpiredPortalCookie, readPortalToken } from '#shared/http/auth/portal-cookie.ts';
import { assertNotCrossOrigin } from '#shared/http/auth/same-origin.ts';
import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import { CookieResponse } from '#shared/http/response/cookie-response.ts';
import { endPromoterSession } from '#shared/operations/portal/sign-in/sign-out.ts';
import { affiliateSignOut } from '#shared/routes/affiliate/portal/sign-in.ts';

const signedOut = { message: 'Signed out.' };

export const handler = publicEndpoint(affiliateSignOut, async (call, event) => {
  assertNotCrossOrigin(event);
  const bearer = readBearer(event);
  const token = bearer || readPortalToken(event);
  if (token) await endPromoterSession(call, token);
  return bearer ? signedOut : new CookieResponse(signedOut, buildExpiredPortalCookie());
});
