import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listPayoutGroups } from '#shared/operations/payouts/payout-groups.ts';
import { getCashAmount } from '#shared/operations/payouts/payout-stats.ts';
import { presentPayoutGroupV2 } from '#shared/present/v2/payouts/payouts.ts';
import { v2PayoutsGroupByPromoters } from '#shared/routes/v2/payouts/payouts.ts';
import { toPayoutFilters } from '#shared/routes/v2/payouts/payouts-to-domain.ts';

export const handler = endpoint(v2PayoutsGroupByPromoters, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { filters, include_payout_method_details: withDetails } = input;
  const { groups, total, sum } = await listPayoutGroups(call, toPayoutFilters(input), filters.min_payment, page);
  const data = groups.map((group) => presentPayoutGroupV2(group, call.account, withDetails, call.runtime.now()));
  const amount = getCashAmount(sum);
  const due = { due_date: sum.dueDate, period_end: sum.periodEnd };
  return new ListPage(data, total, page, {
    total: amount,
    promoters_count: sum.promoters,
    total_incl_tax: amount,
    ...due,
  });
});
