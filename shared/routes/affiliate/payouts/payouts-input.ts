import * as v from 'valibot';
import { text } from '#shared/routes/fields.ts';
import { listed, times } from '#shared/routes/v2/lists/lists-input.ts';
import { paidByMethod, payoutFilters, payoutSorting, statsFilters } from '#shared/routes/v2/payouts/payouts-input.ts';

export const affiliatePayoutsInput = listed(
  {
    ...payoutFilters,
    date_paid: v.optional(v.pipe(times('date_paid'), v.description('When they were paid: completed ones alone.'))),
    payout_method: paidByMethod,
  },
  payoutSorting,
  'the name of its campaign',
);

export const affiliateDueStatsInput = v.object({
  q: v.optional(
    v.pipe(text('q is invalid.'), v.description('Only payouts of campaigns that have this in their name.')),
  ),
  filters: statsFilters,
});

export type AffiliatePayoutsInput = v.InferOutput<typeof affiliatePayoutsInput>;
