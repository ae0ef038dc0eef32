import { buildPortalCookie } from '#shared/http/auth/portal-cookie.ts';
import { assertNotCrossOrigin } from '#shared/http/auth/same-origin.ts';
import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import { CookieResponse } from '#shared/http/response/cookie-response.ts';
import { signInByLink } from '#shared/operations/portal/sign-in/redeem-link.ts';
import { presentAffiliateSession } from '#shared/present/affiliate/session.ts';
import { affiliateSpendLink } from '#shared/routes/affiliate/portal/sign-in.ts';

export const handler = publicEndpoint(affiliateSpendLink, async ({ input, runtime }, event) => {
  assertNotCrossOrigin(event);
  const newSession = await signInByLink({ runtime }, input.token);
  return new CookieResponse(presentAffiliateSession(newSession), buildPortalCookie(newSession.token));
});
