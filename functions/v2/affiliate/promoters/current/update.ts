import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { changeOwnProfile } from '#shared/operations/portal/own/profile.ts';
import { loadOwnPromoter } from '#shared/operations/portal/own/promoter.ts';
import { presentAffiliatePromoter } from '#shared/present/affiliate/promoter.ts';
import { toOwnProfile } from '#shared/routes/affiliate/promoters/own-profile-to-domain.ts';
import { affiliatePromotersUpdate } from '#shared/routes/affiliate/promoters/promoters.ts';

export const handler = promoterEndpoint(
  affiliatePromotersUpdate,
  async ({ input, promoter, account, portalSession, runtime }) =>
    presentAffiliatePromoter(
      await loadOwnPromoter(
        { account, runtime },
        await changeOwnProfile({ account, runtime }, promoter.id, toOwnProfile(input)),
      ),
      account,
      portalSession?.session ?? null,
      runtime.now(),
    ),
);
