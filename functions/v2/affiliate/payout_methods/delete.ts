import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { removePayoutMethod } from '#shared/operations/portal/own-payout-method.ts';
import { affiliatePayoutMethod } from '#shared/present/affiliate/payout.ts';
import { affiliatePayoutMethodsDelete } from '#shared/routes/affiliate/payout-methods.ts';

/** DELETE /api/v2/affiliate/payout_methods/{id}: the promoter is paid by no method. */
export const handler = promoterEndpoint(affiliatePayoutMethodsDelete, async ({ input, promoter, account, runtime }) =>
  affiliatePayoutMethod(await removePayoutMethod({ account, runtime }, promoter.id, input.id)),
);
