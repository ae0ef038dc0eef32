import { endpoint } from '#shared/http/endpoint.ts';
import { updateWebhook } from '#shared/operations/webhooks/update-webhook.ts';
import { webhookMac } from '#shared/outside/mac.ts';
import { presentWebhookWithSecretsV2 } from '#shared/present/v2/webhooks/webhook.ts';
import { v2WebhooksUpdate } from '#shared/routes/v2/webhooks/webhooks.ts';
import { toWebhookChanges } from '#shared/routes/v2/webhooks/webhooks-to-domain.ts';

export const handler = endpoint(v2WebhooksUpdate, async ({ input, ...call }) => {
  const { id, rotate_secret: rotateSecret, drop_old_secrets: dropOldSecrets } = input;
  const changes = { ...toWebhookChanges(input), rotateSecret, dropOldSecrets };
  return presentWebhookWithSecretsV2(await updateWebhook({ ...call, mac: webhookMac }, id, changes));
});
