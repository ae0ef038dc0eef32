import { endpoint } from '#shared/http/endpoint.ts';
import { deleteWebhook } from '#shared/operations/webhooks/delete-webhook.ts';
import { webhookMac } from '#shared/outside/mac.ts';
import { v2Webhook } from '#shared/present/v2/webhooks/webhook.ts';
import { v2WebhooksDelete } from '#shared/routes/v2/webhooks/webhooks.ts';

export const handler = endpoint(v2WebhooksDelete, async ({ input, ...call }) =>
  v2Webhook(await deleteWebhook({ ...call, mac: webhookMac }, input.id)),
);
