import { endpoint } from '#shared/http/endpoint.ts';
import { createPayouts } from '#shared/operations/payouts/create-payouts.ts';
import { showPayouts } from '#shared/operations/payouts/list-payouts.ts';
import { v1Payout } from '#shared/present/v1/payout.ts';
import { v1PayoutsCreate } from '#shared/routes/v1/payouts.ts';

/** POST /api/v1/payouts/create: a company pays a promoter out. */
export const handler = endpoint(v1PayoutsCreate, async ({ input, ...call }) => {
  const wanted = {
    promoterId: input.promoter_id,
    promoterEmail: input.promoter_email,
    campaignId: input.campaign_id,
  };
  const made = await createPayouts(call, wanted);
  return (await showPayouts(call, made)).map(v1Payout);
});
