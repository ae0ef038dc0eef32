import { portalCookie } from '#shared/http/auth/portal-cookie.ts';
import { assertNoOtherOrigin } from '#shared/http/auth/same-origin.ts';
import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { WithCookie } from '#shared/http/response/with-cookie.ts';
import { signInByLink } from '#shared/operations/portal/redeem-link.ts';
import { affiliateSession } from '#shared/present/affiliate/session.ts';
import { affiliateSpendLink } from '#shared/routes/affiliate/portal/sign-in.ts';

export const handler = openEndpoint(affiliateSpendLink, async ({ input, runtime }, event) => {
  assertNoOtherOrigin(event);
  const begun = await signInByLink({ runtime }, input.token);
  return new WithCookie(affiliateSession(begun), portalCookie(begun.token));
});
