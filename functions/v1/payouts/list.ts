import { findPayoutIssues } from '#shared/domain/payments-batches/payout-exclusions.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listPayouts } from '#shared/operations/payouts/list-payouts.ts';
import { presentPayoutV1 } from '#shared/present/v1/payout.ts';
import { v1PayoutsList } from '#shared/routes/v1/payouts/payouts.ts';

export const handler = endpoint(v1PayoutsList, async ({ input, ...call }) => {
  const { promoter_id: promoterId, campaign_id: campaignId, status } = input;
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listPayouts(call, { promoterId, campaignId, status }, page);
  const now = call.runtime.now();
  const presented = rows.map((row) => presentPayoutV1(row, findPayoutIssues(row.payout, row.owner, call.account, now)));
  return new ListPage(presented, total, page);
});
