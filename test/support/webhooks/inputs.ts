import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deliveryNumber } from '#shared/domain/webhooks/delivery-number.ts';
import { buildTestDelivery } from '#shared/domain/webhooks/test-delivery.ts';
import type { Delivery, Webhook } from '#shared/domain/webhooks/types.ts';
import { buildWebhook } from '#shared/domain/webhooks/webhook.ts';
import { changeNotificationSettings } from '#shared/operations/notifications/company-settings.ts';
import { generateDataKey } from '#shared/outside/data-key.ts';
import { runtime } from '#shared/runtime.ts';
import { readNoticeReceivers } from '#shared/store/notifications/notice-receivers.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { deliveryWrites } from '#shared/store/webhooks/deliveries.ts';
import { webhookRemoval, webhookWrite } from '#shared/store/webhooks/webhooks.ts';
import type { Input, World } from '#test/support/requests/world.ts';
import type { Company } from '#test/support/service/company.ts';

/** An allowed URL that does not resolve. */
export const HOOK = 'https://hooks.shop.example/referrals';

/** Writes a webhook without a secret key and beyond the limit. */
export async function aWebhookOf(
  { account }: Pick<Company, 'account'>,
  overrides: Partial<Webhook> = {},
): Promise<Webhook> {
  const [id = 0] = await takeNumbers(account.id, 'webhook', 1);
  const built = buildWebhook({ id, url: HOOK, campaignId: null, types: 'all' }, runtime.now());
  const webhook = { ...built, ...overrides };
  await commit([webhookWrite(account.id, null, webhook)]);
  return webhook;
}

export async function aDeliveryTo(
  { account }: Pick<Company, 'account'>,
  webhook: Pick<Webhook, 'id'>,
  overrides: Partial<Delivery> = {},
): Promise<Delivery> {
  const input = { account: account.id, webhook, token: runtime.token() };
  const delivery = { ...buildTestDelivery(input, runtime.now()), ...overrides };
  await commit(deliveryWrites(account.id, null, delivery));
  return delivery;
}

/** Without event types, so that other calls' events are not delivered to it. */
const anIdleWebhook = ({ company }: World) => aWebhookOf(company, { types: [] });
const aWebhook = async (world: World): Promise<Input> => ({ id: (await anIdleWebhook(world)).id });

/** Accounts may have twenty webhooks: removes earlier ones. */
const removeOldWebhooks = async ({ company: { account } }: World): Promise<Input> => {
  // The sender updates webhooks at any time.
  await retryOnConflict(async () => {
    const { webhooks } = await readNoticeReceivers(account.id);
    const own = webhooks.filter(({ campaignId }) => campaignId === null);
    for (const webhook of own.slice(0, -10)) await commit([webhookRemoval(account.id, webhook)]);
  }, runtime);
  return {};
};

const aDeliveryOfWebhook = async (world: World): Promise<Input> => {
  const webhook = await anIdleWebhook(world);
  const { id } = await aDeliveryTo(world.company, webhook);
  return { webhook_id: webhook.id, id: String(deliveryNumber(id)) };
};

async function startReceiver(): Promise<string> {
  const server = createServer((_, response) => response.writeHead(204).end()).unref();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Valid inputs of webhook calls by path. */
export const webhookInputs: Readonly<Record<string, (world: World) => Promise<Input>>> = {
  'POST /api/v2/company/webhooks': removeOldWebhooks,
  '/api/v2/company/webhooks/{id}': aWebhook,
  '/api/v2/company/webhooks/{id}/test': aWebhook,
  '/api/v2/company/webhooks/{id}/webhook_deliveries': aWebhook,
  '/api/v2/company/notifications/test_slack': async ({ company: { account } }) => {
    const slackUrl = `${await startReceiver()}services/T1/B1/secret`;
    await changeNotificationSettings({ account, runtime, newKey: generateDataKey }, { slackUrl });
    return {};
  },
  '/api/v2/company/webhooks/test': async () => ({ url: await startReceiver() }),
  '/api/v2/company/webhooks/{webhook_id}/webhook_deliveries/{id}': aDeliveryOfWebhook,
  '/api/v2/company/webhooks/{webhook_id}/webhook_deliveries/{id}/retry_delivery': aDeliveryOfWebhook,
  '/api/v2/company/webhooks/webhook_deliveries/{id}/retry': async (world) => ({
    id: (await aDeliveryTo(world.company, await anIdleWebhook(world))).id,
  }),
};
