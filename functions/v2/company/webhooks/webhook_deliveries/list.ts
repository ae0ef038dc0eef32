import { endpoint } from '#shared/http/endpoint.ts';
import { Stretch } from '#shared/http/lists/stretch.ts';
import { listDeliveriesPage, listWebhookDeliveries } from '#shared/operations/webhooks/list-deliveries.ts';
import { v2WebhookDelivery } from '#shared/present/v2/webhooks/webhook.ts';
import { v2WebhookDeliveriesList } from '#shared/routes/v2/webhooks/webhooks.ts';

export const handler = endpoint(v2WebhookDeliveriesList, async ({ input, ...call }) => {
  const { id, before, page, per_page: limit } = input;
  const found =
    before === undefined
      ? await listDeliveriesPage(call, id, { page, limit })
      : await listWebhookDeliveries(call, id, { before, limit });
  return new Stretch(found.deliveries.map(v2WebhookDelivery), limit, found.more, ({ message_id: before }) => ({
    before,
  }));
});
