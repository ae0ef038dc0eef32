import { endpoint } from '#shared/http/endpoint.ts';
import { retryDelivery } from '#shared/operations/webhooks/retry-delivery.ts';
import { sendMessages } from '#shared/outside/queues.ts';
import { v2WebhookDelivery } from '#shared/present/v2/webhooks/webhook.ts';
import { v2WebhookDeliveriesRetry } from '#shared/routes/v2/webhooks/webhooks.ts';

export const handler = endpoint(v2WebhookDeliveriesRetry, async ({ input, ...call }) =>
  v2WebhookDelivery(await retryDelivery({ ...call, send: sendMessages }, input.id)),
);
