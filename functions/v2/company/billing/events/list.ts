import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listReceivedEvents } from '#shared/operations/billing/received-events.ts';
import { presentBillingEventV2 } from '#shared/present/v2/billing/billing-event.ts';
import { v2BillingEventsList } from '#shared/routes/v2/billing/billing-events.ts';
import { toBillingEventQuery } from '#shared/routes/v2/billing/billing-to-domain.ts';

export const handler = endpoint(v2BillingEventsList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { rows, total } = await listReceivedEvents(call, toBillingEventQuery(input), page);
  return new ListPage(rows.map(presentBillingEventV2), total, page);
});
