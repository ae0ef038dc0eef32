import { endpoint } from '#shared/http/endpoint.ts';
import { Paged } from '#shared/http/lists/paged.ts';
import { searchPayouts } from '#shared/operations/payouts/search-payouts.ts';
import { v2Payout } from '#shared/present/v2/records.ts';
import { payoutSearchIn } from '#shared/routes/v2/lists/lists-to-domain.ts';
import { v2PayoutsList } from '#shared/routes/v2/records.ts';

export const handler = endpoint(v2PayoutsList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { rows, total } = await searchPayouts(call, payoutSearchIn(input), page);
  return Paged.shown(rows, (row) => v2Payout(row, call.account, call.runtime.now()), total, page);
});
