import { createHmac } from 'node:crypto';
import type { MacGenerator } from '#shared/outside/mac.ts';
import type { QueueMessage, SendMessages } from '#shared/outside/queues.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import * as webhookRoutes from '#shared/routes/v2/webhooks/webhooks.ts';
import { runtime } from '#shared/runtime.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import type { ApiResponse, Company } from '#test/support/service/company.ts';

/** Webhook calls of a company. Expects declared responses. */
export function createWebhookCalls(company: Pick<Company, 'account' | 'key'>) {
  const headers = createCredentials('v2', company);
  const onOne =
    (route: KeyedRoute) =>
    (id: number | string, json?: Input): Promise<ApiResponse> =>
      send(route, { ...(json ? { json } : {}), variables: { id }, headers });
  return {
    list: (query: Input = {}) => send(webhookRoutes.v2WebhooksList, { query, headers }),
    create: (json: Input) => send(webhookRoutes.v2WebhooksCreate, { json, headers }),
    show: onOne(webhookRoutes.v2WebhooksShow),
    update: onOne(webhookRoutes.v2WebhooksUpdate),
    remove: onOne(webhookRoutes.v2WebhooksDelete),
    test: onOne(webhookRoutes.v2WebhooksTest),
    deliveries: (id: number | string, query: Input = {}) =>
      send(webhookRoutes.v2WebhookDeliveriesList, { query, variables: { id }, headers }),
    retry: onOne(webhookRoutes.v2WebhookDeliveriesRetry),
    delivery: (webhook_id: number, id: number | string) =>
      send(webhookRoutes.v2WebhookDeliveriesShow, { variables: { webhook_id, id }, headers }),
    retryDelivery: (webhook_id: number, id: number | string) =>
      send(webhookRoutes.v2WebhookDeliveriesRetryDelivery, { variables: { webhook_id, id }, headers }),
    eventTypes: () => send(webhookRoutes.v2WebhookEventTypes, { headers }),
    testAddress: (json: Input) => send(webhookRoutes.v2WebhooksTestAddress, { json, headers }),
  };
}

/** In-process HMAC instead of the key service. */
export const mac: MacGenerator = async (message) => createHmac('sha256', 'a key of the tests').update(message).digest();

export function createCallsInProcess({ account }: Pick<Company, 'account'>, send?: SendMessages) {
  const sentMessages: QueueMessage[] = [];
  const note: SendMessages = async (sendings) => {
    await send?.(sendings);
    sentMessages.push(...sendings);
  };
  return { call: { account, runtime, mac, send: note }, sent: sentMessages };
}
