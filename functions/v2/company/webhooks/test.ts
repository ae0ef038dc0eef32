import { endpoint } from '#shared/http/endpoint.ts';
import { sendTestDelivery } from '#shared/operations/webhooks/send-test.ts';
import { sendMessages } from '#shared/outside/queues.ts';
import { presentWebhookDeliveryV2 } from '#shared/present/v2/webhooks/webhook.ts';
import { v2WebhooksTest } from '#shared/routes/v2/webhooks/webhooks.ts';

export const handler = endpoint(v2WebhooksTest, async ({ input, ...call }) =>
  presentWebhookDeliveryV2(await sendTestDelivery({ ...call, send: sendMessages }, input.id)),
);
