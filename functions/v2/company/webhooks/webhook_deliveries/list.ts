import { endpoint } from '#shared/http/endpoint.ts';
import { OpenEndedPage } from '#shared/http/lists/open-ended-page.ts';
import { listDeliveriesPage, listWebhookDeliveries } from '#shared/operations/webhooks/list-deliveries.ts';
import { presentWebhookDeliveryV2 } from '#shared/present/v2/webhooks/webhook.ts';
import { v2WebhookDeliveriesList } from '#shared/routes/v2/webhooks/webhooks.ts';

export const handler = endpoint(v2WebhookDeliveriesList, async ({ input, ...call }) => {
  const { id, before, page, per_page: limit } = input;
  const result =
    before === undefined
      ? await listDeliveriesPage(call, id, { page, limit })
      : await listWebhookDeliveries(call, id, { before, limit });
  return new OpenEndedPage(
    result.deliveries.map(presentWebhookDeliveryV2),
    limit,
    result.more,
    ({ message_id: before }) => ({
      before,
    }),
  );
});
