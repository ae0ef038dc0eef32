import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listWebhooksPage } from '#shared/operations/webhooks/show-webhook.ts';
import { webhookMac } from '#shared/outside/mac.ts';
import { presentWebhookV2 } from '#shared/present/v2/webhooks/webhook.ts';
import { v2WebhooksList } from '#shared/routes/v2/webhooks/webhooks.ts';

export const handler = endpoint(v2WebhooksList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listWebhooksPage({ ...call, mac: webhookMac }, page);
  return new ListPage(rows.map(presentWebhookV2), total, page);
});
