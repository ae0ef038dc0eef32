import { endpoint } from '#shared/http/endpoint.ts';
import { Paged } from '#shared/http/lists/paged.ts';
import { listWebhooksPage } from '#shared/operations/webhooks/show-webhook.ts';
import { webhookMac } from '#shared/outside/mac.ts';
import { v2Webhook } from '#shared/present/v2/webhooks/webhook.ts';
import { v2WebhooksList } from '#shared/routes/v2/webhooks/webhooks.ts';

export const handler = endpoint(v2WebhooksList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listWebhooksPage({ ...call, mac: webhookMac }, page);
  return new Paged(rows.map(v2Webhook), total, page);
});
