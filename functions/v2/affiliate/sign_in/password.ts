import { portalCookie } from '#shared/http/auth/portal-cookie.ts';
import { assertNoOtherOrigin } from '#shared/http/auth/same-origin.ts';
import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { WithCookie } from '#shared/http/response/with-cookie.ts';
import { signIn } from '#shared/operations/portal/sign-in.ts';
import { affiliateSession } from '#shared/present/affiliate/session.ts';
import { affiliateSignInPassword } from '#shared/routes/affiliate/portal/sign-in.ts';

export const handler = openEndpoint(affiliateSignInPassword, async ({ input, runtime }, event) => {
  assertNoOtherOrigin(event);
  const begun = await signIn({ runtime }, input, event.requestContext.http.sourceIp);
  return new WithCookie(affiliateSession(begun), portalCookie(begun.token));
});
