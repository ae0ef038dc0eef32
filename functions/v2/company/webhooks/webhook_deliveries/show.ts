import { endpoint } from '#shared/http/endpoint.ts';
import { showDelivery } from '#shared/operations/webhooks/show-delivery.ts';
import { presentWebhookDeliveryV2 } from '#shared/present/v2/webhooks/webhook.ts';
import { v2WebhookDeliveriesShow } from '#shared/routes/v2/webhooks/webhooks.ts';

export const handler = endpoint(v2WebhookDeliveriesShow, async ({ input, ...call }) =>
  presentWebhookDeliveryV2(await showDelivery(call, { webhookId: input.webhook_id, delivery: input.id })),
);
