import { endpoint } from '#shared/http/endpoint.ts';
import { showWebhook } from '#shared/operations/webhooks/show-webhook.ts';
import { webhookMac } from '#shared/outside/mac.ts';
import { v2WebhookWithSecrets } from '#shared/present/v2/webhooks/webhook.ts';
import { v2WebhooksShow } from '#shared/routes/v2/webhooks/webhooks.ts';

export const handler = endpoint(v2WebhooksShow, async ({ input, ...call }) =>
  v2WebhookWithSecrets(await showWebhook({ ...call, mac: webhookMac }, input.id)),
);
