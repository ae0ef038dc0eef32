import { noPortalCookie } from '#shared/http/auth/portal-cookie.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { WithCookie } from '#shared/http/response/with-cookie.ts';
import { closeAccount } from '#shared/operations/portal/close-account.ts';
import { affiliatePromotersArchive } from '#shared/routes/affiliate/promoters/promoters.ts';

/** POST /api/v2/affiliate/promoters/archive: a promoter closes its account, and is signed out by that. */
export const handler = promoterEndpoint(affiliatePromotersArchive, async ({ promoter, account, runtime }) => {
  const archivedAt = await closeAccount({ account, runtime }, promoter.id);
  return new WithCookie({ archived_at: archivedAt }, noPortalCookie());
});
