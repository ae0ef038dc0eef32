import { endpoint } from '#shared/http/endpoint.ts';
import { Paged } from '#shared/http/lists/paged.ts';
import { loadCommissionPayouts } from '#shared/operations/commissions/paid-commissions.ts';
import { searchCommissions } from '#shared/operations/commissions/search-commissions.ts';
import { v2ListedCommission } from '#shared/present/v2/records.ts';
import { commissionSearchIn } from '#shared/routes/v2/lists/lists-to-domain.ts';
import { v2CommissionsList } from '#shared/routes/v2/records.ts';

export const handler = endpoint(v2CommissionsList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { rows, total } = await searchCommissions(call, commissionSearchIn(input), page);
  return Paged.shown(await loadCommissionPayouts(call, rows), v2ListedCommission, total, page);
});
