import { requireSingleRow } from '#shared/domain/lists/single-row.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { loadCommissionsWithOwners } from '#shared/operations/commissions/list-commissions.ts';
import { updateCommission } from '#shared/operations/commissions/update-commission.ts';
import { presentRewardWithPromoterV1 } from '#shared/present/v1/lead.ts';
import { v1RewardsUpdate } from '#shared/routes/v1/commissions/rewards.ts';

export const handler = endpoint(v1RewardsUpdate, async ({ input, ...call }) => {
  const identifier = input.id === undefined ? { eventId: input.event_id ?? '' } : { id: input.id };
  const commission = await updateCommission(call, identifier, input.status);
  return presentRewardWithPromoterV1(requireSingleRow(await loadCommissionsWithOwners(call, [commission])));
});
