import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { loadOwnPromoter } from '#shared/operations/portal/own/promoter.ts';
import { setPassword } from '#shared/operations/portal/sign-in/set-password.ts';
import { showPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { presentAffiliatePromoter } from '#shared/present/affiliate/promoter.ts';
import { affiliatePromotersSetPassword } from '#shared/routes/affiliate/promoters/promoters.ts';

export const handler = promoterEndpoint(
  affiliatePromotersSetPassword,
  async ({ input, promoter, account, portalSession, runtime }) => {
    const session = await setPassword({ account, runtime }, promoter, input.user.new_password, portalSession);
    const ownPromoter = await loadOwnPromoter(
      { account, runtime },
      await showPromoter({ account, runtime }, { by: 'id', id: promoter.id }),
    );
    return presentAffiliatePromoter(ownPromoter, account, session, runtime.now());
  },
);
