import { endpoint } from '#shared/http/endpoint.ts';
import { showBroadcast } from '#shared/operations/broadcasts/broadcasts.ts';
import { presentBroadcastWithStatisticsV2 } from '#shared/present/v2/broadcasts/broadcast.ts';
import { v2BroadcastsShow } from '#shared/routes/v2/broadcasts/broadcasts.ts';

export const handler = endpoint(v2BroadcastsShow, async ({ input, ...call }) => {
  const { broadcast, statistics } = await showBroadcast(call, input.id);
  return presentBroadcastWithStatisticsV2(broadcast, statistics);
});
