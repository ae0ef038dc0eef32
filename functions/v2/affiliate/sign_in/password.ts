import { buildPortalCookie } from '#shared/http/auth/portal-cookie.ts';
import { assertNotCrossOrigin } from '#shared/http/auth/same-origin.ts';
import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import { CookieResponse } from '#shared/http/response/cookie-response.ts';
import { signIn } from '#shared/operations/portal/sign-in/sign-in.ts';
import { presentAffiliateSession } from '#shared/present/affiliate/session.ts';
import { affiliateSignInPassword } from '#shared/routes/affiliate/portal/sign-in.ts';

export const handler = publicEndpoint(affiliateSignInPassword, async ({ input, runtime }, event) => {
  assertNotCrossOrigin(event);
  const newSession = await signIn({ runtime }, input, event.requestContext.http.sourceIp);
  return new CookieResponse(presentAffiliateSession(newSession), buildPortalCookie(newSession.token));
});
