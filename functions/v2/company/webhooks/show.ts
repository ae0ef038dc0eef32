import { endpoint } from '#shared/http/endpoint.ts';
import { showWebhook } from '#shared/operations/webhooks/show-webhook.ts';
import { webhookMac } from '#shared/outside/mac.ts';
import { presentWebhookWithSecretsV2 } from '#shared/present/v2/webhooks/webhook.ts';
import { v2WebhooksShow } from '#shared/routes/v2/webhooks/webhooks.ts';

export const handler = endpoint(v2WebhooksShow, async ({ input, ...call }) =>
  presentWebhookWithSecretsV2(await showWebhook({ ...call, mac: webhookMac }, input.id)),
);
