import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { changePayoutMethod } from '#shared/operations/portal/own-payout-method.ts';
import { affiliatePayoutMethod } from '#shared/present/affiliate/payout.ts';
import { affiliatePayoutMethodsUpdate } from '#shared/routes/affiliate/payout-methods.ts';

/** PUT /api/v2/affiliate/payout_methods/{id}: the promoter changes how it is paid. */
export const handler = promoterEndpoint(affiliatePayoutMethodsUpdate, async ({ input, promoter, account, runtime }) => {
  const { id, details } = input;
  return affiliatePayoutMethod(await changePayoutMethod({ account, runtime }, promoter.id, id, details.paypal_email));
});
