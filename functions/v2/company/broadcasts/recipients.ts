import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listRecipients } from '#shared/operations/broadcasts/broadcasts.ts';
import { presentBroadcastRecipientV2 } from '#shared/present/v2/broadcasts/broadcast.ts';
import { v2BroadcastsRecipients } from '#shared/routes/v2/broadcasts/broadcasts.ts';

export const handler = endpoint(v2BroadcastsRecipients, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listRecipients(call, input.id, { states: input.status }, page);
  return new ListPage(rows.map(presentBroadcastRecipientV2), total, page);
});
