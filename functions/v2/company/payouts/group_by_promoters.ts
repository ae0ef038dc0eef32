import { endpoint } from '#shared/http/endpoint.ts';
import { Paged } from '#shared/http/lists/paged.ts';
import { listPayoutGroups } from '#shared/operations/payouts/payout-groups.ts';
import { cashOfSum } from '#shared/operations/payouts/payout-stats.ts';
import { v2PayoutGroup } from '#shared/present/v2/payouts/payouts.ts';
import { v2PayoutsGroupByPromoters } from '#shared/routes/v2/payouts/payouts.ts';
import { payoutFiltersIn } from '#shared/routes/v2/payouts/payouts-to-domain.ts';

export const handler = endpoint(v2PayoutsGroupByPromoters, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { filters, include_payout_method_details: withDetails } = input;
  const { groups, total, sum } = await listPayoutGroups(call, payoutFiltersIn(input), filters.min_payment, page);
  const data = groups.map((group) => v2PayoutGroup(group, call.account, withDetails, call.runtime.now()));
  const amount = cashOfSum(sum);
  const due = { due_date: sum.dueDate, period_end: sum.periodEnd };
  return new Paged(data, total, page, {
    total: amount,
    promoters_count: sum.promoters,
    total_incl_tax: amount,
    ...due,
  });
});
