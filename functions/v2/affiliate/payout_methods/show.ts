import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { ownPayoutMethod } from '#shared/operations/portal/own-payout-method.ts';
import { affiliatePayoutMethod } from '#shared/present/affiliate/payout.ts';
import { affiliatePayoutMethodsShow } from '#shared/routes/affiliate/payout-methods.ts';

/** GET /api/v2/affiliate/payout_methods/{id}: a method by which the promoter is paid. */
export const handler = promoterEndpoint(affiliatePayoutMethodsShow, async ({ input, promoter }) =>
  affiliatePayoutMethod(ownPayoutMethod(promoter, input.id)),
);
