import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { parseOwnMethodId, requireMethod } from '#shared/operations/payout-methods/show-methods.ts';
import { presentPayoutMethodV2 } from '#shared/present/v2/payout-methods/payout-method.ts';
import { affiliatePayoutMethodsShow } from '#shared/routes/affiliate/payout-methods/payout-methods.ts';

export const handler = promoterEndpoint(affiliatePayoutMethodsShow, async ({ input, promoter }) =>
  presentPayoutMethodV2(requireMethod(promoter, parseOwnMethodId(promoter, input.id).method)),
);
