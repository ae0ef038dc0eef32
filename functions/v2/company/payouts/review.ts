import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { reviewPayouts } from '#shared/operations/payments-batches/review-payouts.ts';
import { presentReviewedPayoutV2 } from '#shared/present/v2/payments-batches/payments-batch.ts';
import { v2PayoutsReview } from '#shared/routes/v2/payments-batches/payments-batches.ts';

export const handler = endpoint(v2PayoutsReview, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { campaign_id: campaignIds, promoter_id: promoterIds, due_period: duePeriods } = input.filters;
  const search = { filters: { campaignIds, promoterIds, duePeriods }, text: input.q, method: input.method };
  const { rows, total } = await reviewPayouts(call, search, page);
  return new ListPage(rows.map(presentReviewedPayoutV2), total, page);
});
