import { endpoint } from '#shared/http/endpoint.ts';
import { updateBroadcast } from '#shared/operations/broadcasts/broadcasts.ts';
import { presentBroadcastV2 } from '#shared/present/v2/broadcasts/broadcast.ts';
import { v2BroadcastsUpdate } from '#shared/routes/v2/broadcasts/broadcasts.ts';
import { toBroadcastChanges } from '#shared/routes/v2/broadcasts/broadcasts-to-domain.ts';

export const handler = endpoint(v2BroadcastsUpdate, async ({ input, ...call }) =>
  presentBroadcastV2(await updateBroadcast(call, input.id, toBroadcastChanges(input))),
);
