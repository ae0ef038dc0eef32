import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listPaidYear } from '#shared/operations/payouts/list-paid-year.ts';
import { presentYearlyPayoutsV2 } from '#shared/present/v2/payouts/yearly-payouts.ts';
import { v2PayoutsPaidInYear } from '#shared/routes/v2/payouts/yearly-payouts.ts';

export const handler = endpoint(v2PayoutsPaidInYear, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { rows, total } = await listPaidYear(call, input.year, page, input.filters?.lacks_tax_form);
  return new ListPage(
    rows.map((row) => presentYearlyPayoutsV2(row, input.year, call.account)),
    total,
    page,
  );
});
