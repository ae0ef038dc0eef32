import { endpoint } from '#shared/http/endpoint.ts';
import { Paged } from '#shared/http/lists/paged.ts';
import { listPaidYear } from '#shared/operations/payouts/list-paid-year.ts';
import { v2PaidInYear } from '#shared/present/v2/payouts/paid-year.ts';
import { v2PayoutsPaidInYear } from '#shared/routes/v2/payouts/paid-year.ts';

export const handler = endpoint(v2PayoutsPaidInYear, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { rows, total } = await listPaidYear(call, input.year, page, input.filters?.lacks_tax_form);
  return new Paged(
    rows.map((row) => v2PaidInYear(row, input.year, call.account)),
    total,
    page,
  );
});
