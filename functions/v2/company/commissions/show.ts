import { endpoint } from '#shared/http/endpoint.ts';
import { showCommission } from '#shared/operations/commissions/show-commission.ts';
import { presentListedCommissionV2 } from '#shared/present/v2/records.ts';
import { v2CommissionsShow } from '#shared/routes/v2/records.ts';

export const handler = endpoint(v2CommissionsShow, async ({ input, ...call }) =>
  presentListedCommissionV2(await showCommission(call, input.id)),
);
