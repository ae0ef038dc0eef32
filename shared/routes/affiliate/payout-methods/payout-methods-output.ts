import * as v from 'valibot';
import { field } from '#shared/routes/output.ts';
import { v2ReducedCampaign } from '#shared/routes/v2/output.ts';
import { methodOffers, v2PayoutMethod } from '#shared/routes/v2/payout-methods/payout-methods-output.ts';

const availablePayoutMethods = field(
  v.object({
    ...methodOffers,
    campaigns: field(
      v.array(v.object({ ...v2ReducedCampaign.entries, ...methodOffers })),
      'Payout methods of each of the promoter’s campaigns. Commissions of a campaign are paid only with its methods, once its minimum payout is reached.',
    ),
  }),
  'Available payout methods: those of any of the promoter’s campaigns, each with its lowest minimum payout.',
);

export const affiliatePayoutMethods = v.object({
  data: field(
    v.array(v2PayoutMethod),
    'The promoter’s payout methods, at most one of each kind. Empty until the promoter adds one.',
  ),
  meta: availablePayoutMethods,
});

export type AvailablePayoutMethods = v.InferOutput<typeof availablePayoutMethods>;
