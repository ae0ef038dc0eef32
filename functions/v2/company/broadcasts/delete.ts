import { endpoint } from '#shared/http/endpoint.ts';
import { deleteBroadcast } from '#shared/operations/broadcasts/broadcasts.ts';
import { presentBroadcastV2 } from '#shared/present/v2/broadcasts/broadcast.ts';
import { v2BroadcastsDelete } from '#shared/routes/v2/broadcasts/broadcasts.ts';

export const handler = endpoint(v2BroadcastsDelete, async ({ input, ...call }) =>
  presentBroadcastV2(await deleteBroadcast(call, input.id)),
);
