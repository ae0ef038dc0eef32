import { endpoint } from '#shared/http/endpoint.ts';
import { Paged } from '#shared/http/lists/paged.ts';
import { listReceivedEvents } from '#shared/operations/billing/received-events.ts';
import { v2BillingEvent } from '#shared/present/v2/billing/billing-event.ts';
import { v2BillingEventsList } from '#shared/routes/v2/billing/billing-events.ts';
import { wantedEventsIn } from '#shared/routes/v2/billing/billing-to-domain.ts';

export const handler = endpoint(v2BillingEventsList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page, cursor: input.cursor };
  const { rows, total } = await listReceivedEvents(call, wantedEventsIn(input), page);
  return new Paged(rows.map(v2BillingEvent), total, page);
});
