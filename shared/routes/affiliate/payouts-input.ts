import * as v from 'valibot';
import { text } from '#shared/routes/fields.ts';
import { among, listed, times } from '#shared/routes/v2/lists-input.ts';
import { payoutFilters, payoutSorting, statsFilters } from '#shared/routes/v2/payouts-input.ts';

/** Specification: how a promoter may be paid. Here it is `paypal`, `bank`, `wise`, `custom` or `not_set`. */
const METHODS = ['paypal', 'bank', 'wise', 'crypto', 'custom', 'dots', 'not_set'] as const;

/** What a promoter may ask of its payouts. */
export const affiliatePayoutsInput = listed(
  {
    ...payoutFilters,
    date_paid: v.optional(v.pipe(times('date_paid'), v.description('When they were paid: completed ones alone.'))),
    payout_method: v.optional(
      v.pipe(
        among('payout_method', METHODS),
        v.description('How they were paid, where that was kept; otherwise how the promoter is paid now.'),
      ),
    ),
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
