import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { loadOwnPromoter } from '#shared/operations/portal/own/promoter.ts';
import { showPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { presentAffiliatePromoter } from '#shared/present/affiliate/promoter.ts';
import { affiliatePromotersCurrent } from '#shared/routes/affiliate/promoters/promoters.ts';

export const handler = promoterEndpoint(
  affiliatePromotersCurrent,
  async ({ promoter, account, portalSession, runtime }) =>
    presentAffiliatePromoter(
      await loadOwnPromoter(
        { account, runtime },
        await showPromoter({ account, runtime }, { by: 'id', id: promoter.id }),
      ),
      account,
      portalSession?.session ?? null,
      runtime.now(),
    ),
);
