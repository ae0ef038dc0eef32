import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { affiliatePayoutMethods } from '#shared/present/affiliate/payout.ts';
import { affiliatePayoutMethodsList } from '#shared/routes/affiliate/payout-methods.ts';
import { OFFERED_METHODS } from '#shared/routes/affiliate/payout-methods-output.ts';

/** GET /api/v2/affiliate/payout_methods: how the promoter is paid, and what it can choose. */
export const handler = promoterEndpoint(affiliatePayoutMethodsList, async ({ promoter }) => ({
  data: affiliatePayoutMethods(promoter),
  meta: { selected_payout_methods: [...OFFERED_METHODS], payout_method_options: {} },
}));
