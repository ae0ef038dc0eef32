import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { addPayoutMethod } from '#shared/operations/portal/own-payout-method.ts';
import { affiliatePayoutMethod } from '#shared/present/affiliate/payout.ts';
import { affiliatePayoutMethodsCreate } from '#shared/routes/affiliate/payout-methods.ts';

/** POST /api/v2/affiliate/payout_methods: the promoter says how it is to be paid. */
export const handler = promoterEndpoint(affiliatePayoutMethodsCreate, async ({ input, promoter, account, runtime }) =>
  affiliatePayoutMethod(await addPayoutMethod({ account, runtime }, promoter.id, input.details.paypal_email)),
);
