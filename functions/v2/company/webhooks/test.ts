import { endpoint } from '#shared/http/endpoint.ts';
import { sendTestDelivery } from '#shared/operations/webhooks/send-test.ts';
import { sendMessages } from '#shared/outside/queues.ts';
import { v2WebhookDelivery } from '#shared/present/v2/webhooks/webhook.ts';
import { v2WebhooksTest } from '#shared/routes/v2/webhooks/webhooks.ts';

/** POST /api/v2/company/webhooks/{id}/test: a webhook is sent a message that reports nothing. */
export const handler = endpoint(v2WebhooksTest, async ({ input, ...call }) =>
  v2WebhookDelivery(await sendTestDelivery({ ...call, send: sendMessages }, input.id)),
);
