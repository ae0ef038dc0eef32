import { endpoint } from '#shared/http/endpoint.ts';
import { scheduleSending } from '#shared/operations/broadcasts/broadcasts.ts';
import { presentBroadcastV2 } from '#shared/present/v2/broadcasts/broadcast.ts';
import { v2BroadcastsSchedule } from '#shared/routes/v2/broadcasts/broadcasts.ts';

export const handler = endpoint(v2BroadcastsSchedule, async ({ input, ...call }) =>
  presentBroadcastV2(await scheduleSending(call, input.id, input.scheduled_at ?? null)),
);
