import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { searchPayouts } from '#shared/operations/payouts/search-payouts.ts';
import { presentPayoutV2 } from '#shared/present/v2/records.ts';
import { toPayoutSearch } from '#shared/routes/v2/lists/lists-to-domain.ts';
import { v2PayoutsList } from '#shared/routes/v2/records.ts';

export const handler = endpoint(v2PayoutsList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { rows, total } = await searchPayouts(call, toPayoutSearch(input), page);
  return ListPage.fromRecords(rows, (row) => presentPayoutV2(row, call.account, call.runtime.now()), total, page);
});
