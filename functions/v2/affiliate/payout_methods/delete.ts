import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { removeMethod } from '#shared/operations/payout-methods/change-methods.ts';
import { parseOwnMethodId } from '#shared/operations/payout-methods/show-methods.ts';
import { presentPayoutMethodV2 } from '#shared/present/v2/payout-methods/payout-method.ts';
import { affiliatePayoutMethodsDelete } from '#shared/routes/affiliate/payout-methods/payout-methods.ts';

export const handler = promoterEndpoint(affiliatePayoutMethodsDelete, async ({ input, promoter, account, runtime }) =>
  presentPayoutMethodV2(await removeMethod({ account, runtime }, parseOwnMethodId(promoter, input.id))),
);
