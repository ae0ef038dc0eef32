import { buildExpiredPortalCookie } from '#shared/http/auth/portal-cookie.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { CookieResponse } from '#shared/http/response/cookie-response.ts';
import { closeAccount } from '#shared/operations/portal/close-account.ts';
import { affiliatePromotersArchive } from '#shared/routes/affiliate/promoters/promoters.ts';

/** Also signs the promoter out. */
export const handler = promoterEndpoint(affiliatePromotersArchive, async ({ promoter, account, runtime }) => {
  const archivedAt = await closeAccount({ account, runtime }, promoter.id);
  return new CookieResponse({ archived_at: archivedAt }, buildExpiredPortalCookie());
});
