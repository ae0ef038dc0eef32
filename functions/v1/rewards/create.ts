import { endpoint } from '#shared/http/endpoint.ts';
import { createCommission } from '#shared/operations/commissions/create-commission.ts';
import { presentRewardWithPromoterV1 } from '#shared/present/v1/lead.ts';
import { v1RewardsCreate } from '#shared/routes/v1/commissions/rewards.ts';

export const handler = endpoint(v1RewardsCreate, async ({ input, ...call }) => {
  const { lead_id: id, uid, email, promotion_id: promotionId, ref_id: refId } = input;
  const lead = [id, uid, email].some((name) => name !== undefined) ? { id, uid, email } : null;
  const details = { unit: input.reward_type, amount: input.amount, status: input.status };
  return presentRewardWithPromoterV1(await createCommission(call, details, { lead, promotionId, refId }));
});
