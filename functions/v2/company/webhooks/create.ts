import { endpoint } from '#shared/http/endpoint.ts';
import { CreatedResponse } from '#shared/http/response/created-response.ts';
import { createWebhook } from '#shared/operations/webhooks/create-webhook.ts';
import { webhookMac } from '#shared/outside/mac.ts';
import { presentWebhookWithSecretsV2 } from '#shared/present/v2/webhooks/webhook.ts';
import { v2WebhooksCreate } from '#shared/routes/v2/webhooks/webhooks.ts';
import { toWebhookChanges } from '#shared/routes/v2/webhooks/webhooks-to-domain.ts';

export const handler = endpoint(v2WebhooksCreate, async ({ input, ...call }) => {
  const { types = 'all', format, ...changes } = toWebhookChanges(input);
  const webhook = { ...changes, url: input.url, types, format: format ?? undefined };
  return new CreatedResponse(presentWebhookWithSecretsV2(await createWebhook({ ...call, mac: webhookMac }, webhook)));
});
