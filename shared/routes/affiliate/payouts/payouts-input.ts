import * as v from 'valibot';
import { textParam } from '#shared/routes/fields.ts';
import { listInput, timeFilter } from '#shared/routes/v2/lists/lists-input.ts';
import { paidByMethod, payoutFilters, payoutSorting, statsFilters } from '#shared/routes/v2/payouts/payouts-input.ts';

export const affiliatePayoutsInput = listInput(
  {
    ...payoutFilters,
    date_paid: v.optional(
      v.pipe(timeFilter('date_paid'), v.description('When the payouts were paid. Matches completed payouts only.')),
    ),
    payout_method: paidByMethod,
  },
  payoutSorting,
  'the name of its campaign',
);

export const affiliateDueStatsInput = v.object({
  q: v.optional(
    v.pipe(
      textParam('q is invalid.'),
      v.description('Counts only payouts of campaigns whose name contains this text.'),
    ),
  ),
  filters: statsFilters,
});

export type AffiliatePayoutsInput = v.InferOutput<typeof affiliatePayoutsInput>;
