import { encodeSecret, secretMessage } from '#shared/domain/webhooks/secrets.ts';
import type { Delivery, Webhook } from '#shared/domain/webhooks/types.ts';
import { buildWebhook } from '#shared/domain/webhooks/webhook.ts';
import type { CampaignInput } from '#shared/operations/campaigns/create-campaign.ts';
import { readEvent, type StoredEvent } from '#shared/store/journal.ts';
import { type Key, keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { listDeliveries } from '#shared/store/webhooks/deliveries.ts';
import { findWebhook, webhookWrite } from '#shared/store/webhooks/webhooks.ts';
import { aCompany, post, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { mac } from './clock.ts';

/**
 * Creates a company whose sales the running service has fully processed, so that a test can send the webhooks itself.
 */
export async function aNotifiedCompany(
  options: { readonly sales?: number; readonly campaign?: Partial<CampaignInput> } = {},
) {
  const company = await aCompany(options.campaign ? { campaign: options.campaign } : {});
  const account = company.account.id;
  const { promoter, promotion } = await company.promoter({ custId: unique('cust') });
  const email = `${unique('lead')}@example.com`;
  const readCount = (key: Key) =>
    eventually(
      () => readItem<{ countedAt?: string }>(key),
      (item) => item?.countedAt !== undefined,
    );
  const sales: StoredEvent[] = [];
  for (let count = 0; count < (options.sales ?? 1); count += 1) {
    const id = unique('sale');
    await company.v2('/track/sale', { email, event_id: id, amount: 10_000, ref_id: promotion.refId });
    const key = keys.moneyEvent(account, 'sale', id);
    await readCount(key);
    const event = await readEvent(key);
    if (event) sales.push({ key, event });
  }
  // A batch's webhooks are queued before the next event is counted; clicks have none.
  const { body } = await post('/tr', { account, ref_id: promotion.refId });
  await readCount(keys.visitor(account, body.tid));

  let webhooks = 0;
  return {
    company,
    account,
    promoter,
    promotion,
    email,
    sales,
    async webhook(url: string, overrides: Partial<Webhook> = {}): Promise<Webhook> {
      webhooks += 1;
      // Backdated before the sales.
      const built = buildWebhook(
        { id: webhooks, url, campaignId: null, types: ['sale_created'] },
        company.account.createdAt,
      );
      const webhook = { ...built, ...overrides };
      await commit([webhookWrite(account, null, webhook)]);
      return webhook;
    },
    webhookNow: (id: number) => findWebhook(account, id),
    secret: async (endpointId: number, generation = 1) =>
      encodeSecret(await mac(secretMessage({ account, endpointId, generation }))),
    /** Oldest first. */
    deliveries: async (endpointId: number): Promise<Delivery[]> =>
      (await listDeliveries(account, endpointId, { before: null, limit: 100 })).deliveries.toReversed(),
  };
}
