import { endpoint } from '#shared/http/endpoint.ts';
import { cancelSending } from '#shared/operations/broadcasts/broadcasts.ts';
import { presentBroadcastV2 } from '#shared/present/v2/broadcasts/broadcast.ts';
import { v2BroadcastsCancel } from '#shared/routes/v2/broadcasts/broadcasts.ts';

export const handler = endpoint(v2BroadcastsCancel, async ({ input, ...call }) =>
  presentBroadcastV2(await cancelSending(call, input.id)),
);
