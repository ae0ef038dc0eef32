import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listBroadcasts } from '#shared/operations/broadcasts/broadcasts.ts';
import { presentBroadcastV2 } from '#shared/present/v2/broadcasts/broadcast.ts';
import { v2BroadcastsList } from '#shared/routes/v2/broadcasts/broadcasts.ts';

export const handler = endpoint(v2BroadcastsList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listBroadcasts(call, page);
  return new ListPage(rows.map(presentBroadcastV2), total, page);
});
