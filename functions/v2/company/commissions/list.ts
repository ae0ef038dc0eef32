import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { loadCommissionPayouts } from '#shared/operations/commissions/paid-commissions.ts';
import { searchCommissions } from '#shared/operations/commissions/search-commissions.ts';
import { presentListedCommissionV2 } from '#shared/present/v2/records.ts';
import { toCommissionSearch } from '#shared/routes/v2/lists/lists-to-domain.ts';
import { v2CommissionsList } from '#shared/routes/v2/records.ts';

export const handler = endpoint(v2CommissionsList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { rows, total } = await searchCommissions(call, toCommissionSearch(input), page);
  return ListPage.fromRecords(await loadCommissionPayouts(call, rows), presentListedCommissionV2, total, page);
});
