import { endpoint } from '#shared/http/endpoint.ts';
import { sendTestDelivery } from '#shared/operations/webhooks/send-test.ts';
import { sendMessages } from '#shared/outside/queues.ts';
import { v2WebhookDelivery } from '#shared/present/v2/webhooks/webhook.ts';
import { v2WebhooksTest } from '#shared/routes/v2/webhooks/webhooks.ts';

export const handler = endpoint(v2WebhooksTest, async ({ input, ...call }) =>
  v2WebhookDelivery(await sendTestDelivery({ ...call, send: sendMessages }, input.id)),
);
