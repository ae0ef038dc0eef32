import { endpoint } from '#shared/http/endpoint.ts';
import { deleteWebhook } from '#shared/operations/webhooks/delete-webhook.ts';
import { webhookMac } from '#shared/outside/mac.ts';
import { presentWebhookV2 } from '#shared/present/v2/webhooks/webhook.ts';
import { v2WebhooksDelete } from '#shared/routes/v2/webhooks/webhooks.ts';

export const handler = endpoint(v2WebhooksDelete, async ({ input, ...call }) =>
  presentWebhookV2(await deleteWebhook({ ...call, mac: webhookMac }, input.id)),
);
