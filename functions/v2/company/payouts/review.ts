import { endpoint } from '#shared/http/endpoint.ts';
import { Paged } from '#shared/http/lists/paged.ts';
import { reviewPayouts } from '#shared/operations/payments-batches/review-payouts.ts';
import { v2ReviewedPayout } from '#shared/present/v2/payments-batches/payments-batch.ts';
import { v2PayoutsReview } from '#shared/routes/v2/payments-batches/payments-batches.ts';

export const handler = endpoint(v2PayoutsReview, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { campaign_id: campaignIds, promoter_id: promoterIds, due_period: duePeriods } = input.filters;
  const search = { filters: { campaignIds, promoterIds, duePeriods }, text: input.q, method: input.method };
  const { rows, total } = await reviewPayouts(call, search, page);
  return new Paged(rows.map(v2ReviewedPayout), total, page);
});
