import { endpoint } from '#shared/http/endpoint.ts';
import { updateCommissionNotes } from '#shared/operations/commissions/mark-commission.ts';
import { showCommission } from '#shared/operations/commissions/show-commission.ts';
import { presentListedCommissionV2 } from '#shared/present/v2/records.ts';
import { v2CommissionsUpdate } from '#shared/routes/v2/commissions/commissions.ts';
import { toCommissionNotes } from '#shared/routes/v2/commissions/commissions-to-domain.ts';

export const handler = endpoint(v2CommissionsUpdate, async ({ input, ...call }) => {
  await updateCommissionNotes(call, input.id, toCommissionNotes(input));
  return presentListedCommissionV2(await showCommission(call, input.id));
});
