import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listDebts } from '#shared/operations/commissions/list-debts.ts';
import { presentDebtV2 } from '#shared/present/v2/commissions/debt.ts';
import { v2CommissionsOwedByPromoters } from '#shared/routes/v2/commissions/debts.ts';

export const handler = endpoint(v2CommissionsOwedByPromoters, async ({ input, ...call }) => {
  const { promoter_id: promoterIds, campaign_id: campaignIds, unit: units } = input.filters;
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listDebts(call, { promoterIds, campaignIds, units }, page);
  return new ListPage(
    rows.map((debt) => presentDebtV2(debt, call.account)),
    total,
    page,
  );
});
