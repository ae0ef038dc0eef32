import { endpoint } from '#shared/http/endpoint.ts';
import { showPayout } from '#shared/operations/payouts/show-payout.ts';
import { presentPayoutV2 } from '#shared/present/v2/records.ts';
import { v2PayoutsShow } from '#shared/routes/v2/records.ts';

export const handler = endpoint(v2PayoutsShow, async ({ input, ...call }) =>
  presentPayoutV2(await showPayout(call, input.id), call.account, call.runtime.now()),
);
