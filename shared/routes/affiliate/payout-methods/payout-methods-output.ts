import * as v from 'valibot';
import { field } from '#shared/routes/output.ts';
import { v2ReducedCampaign } from '#shared/routes/v2/output.ts';
import { methodOffers, v2PayoutMethod } from '#shared/routes/v2/payout-methods/payout-methods-output.ts';

const affiliateOffers = field(
  v.object({
    ...methodOffers,
    campaigns: field(
      v.array(v.object({ ...v2ReducedCampaign.entries, ...methodOffers })),
      'By what each campaign of the promoter pays: what was earned in one is paid by its methods alone, from its minimums on.',
    ),
  }),
  'What can be chosen: what any campaign of the promoter offers, each from the least of their minimums on.',
);

export const affiliatePayoutMethods = v.object({
  data: field(
    v.array(v2PayoutMethod),
    'How the promoter is paid: none as long as it has named none, and one of each kind at most.',
  ),
  meta: affiliateOffers,
});

export type AffiliateOffers = v.InferOutput<typeof affiliateOffers>;
