import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { Webhook } from '#shared/domain/webhooks/types.ts';
import { deriveCampaignWebhook } from '#shared/domain/webhooks/webhook-changes.ts';
import { readNoticeReceivers } from '#shared/store/notifications/notice-receivers.ts';
import type { ReservedNumbers } from '#shared/store/table/reserved-numbers.ts';
import type { Write } from '#shared/store/table/transaction.ts';
import { webhookRemoval, webhookWrite } from '#shared/store/webhooks/webhooks.ts';
import { assertAllowedAddress } from './check-address.ts';

/**
 * Checks the address of a campaign's webhook.
 * @param url may be empty
 * @throws Refusal `invalid` for a forbidden address
 */
export function checkWebhookUrl(url: string | undefined): void {
  if (url) assertAllowedAddress('default_webhook_url', url);
}

/** Returns a campaign's webhook, or null. One request. */
export async function findCampaignWebhook(account: number, campaign: number): Promise<Webhook | null> {
  const { webhooks } = await readNoticeReceivers(account);
  return webhooks.find(({ campaignId }) => campaignId === campaign) ?? null;
}

/**
 * Returns writes that sync a campaign's webhook with `default_webhook_url`, for the campaign's transaction, whose
 * revision check prevents duplicates.
 * @param before current webhook
 */
export async function buildCampaignWebhookWrites(
  account: number,
  campaign: Pick<Campaign, 'id' | 'defaultWebhookUrl'>,
  before: Webhook | null,
  { numbers, now }: { readonly numbers: ReservedNumbers; readonly now: string },
): Promise<Write[]> {
  const isNew = before === null && campaign.defaultWebhookUrl !== '';
  const [id = 0] = await numbers.take('webhook', isNew ? 1 : 0);
  const after = deriveCampaignWebhook(before, campaign, id, now);
  if (after === before) return [];
  if (after) return [webhookWrite(account, before, after)];
  return before ? [webhookRemoval(account, before)] : [];
}
