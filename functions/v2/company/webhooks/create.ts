import { endpoint } from '#shared/http/endpoint.ts';
import { Created } from '#shared/http/response/created.ts';
import { createWebhook } from '#shared/operations/webhooks/create-webhook.ts';
import { webhookMac } from '#shared/outside/mac.ts';
import { v2WebhookWithSecrets } from '#shared/present/v2/webhooks/webhook.ts';
import { v2WebhooksCreate } from '#shared/routes/v2/webhooks/webhooks.ts';
import { webhookIn } from '#shared/routes/v2/webhooks/webhooks-to-domain.ts';

export const handler = endpoint(v2WebhooksCreate, async ({ input, ...call }) => {
  const { types = 'all', format, ...said } = webhookIn(input);
  const wanted = { ...said, url: input.url, types, format: format ?? undefined };
  return new Created(v2WebhookWithSecrets(await createWebhook({ ...call, mac: webhookMac }, wanted)));
});
