import type { Campaign } from '#shared/domain/campaign.ts';
import { endpointOfCampaign } from '#shared/domain/webhooks/endpoint-changes.ts';
import type { Endpoint } from '#shared/domain/webhooks/types.ts';
import { endpointRemoval, endpointWrite, readListeners } from '#shared/store/listeners.ts';
import type { HeldNumbers } from '#shared/store/table/held-numbers.ts';
import type { Write } from '#shared/store/table/transaction.ts';
import { checkAddress } from './check-address.ts';

/** @param url as a call gives it; nothing, and an empty one, are fine @throws Refusal `invalid` where it may not be called */
export function checkWebhookUrl(url: string | undefined): void {
  if (url) checkAddress('default_webhook_url', url);
}

/** The endpoint of a campaign; null where it has none. One call. */
export async function findCampaignEndpoint(account: number, campaign: number): Promise<Endpoint | null> {
  const { endpoints } = await readListeners(account);
  return endpoints.find(({ campaignId }) => campaignId === campaign) ?? null;
}

/**
 * What makes the endpoint of a campaign follow its `default_webhook_url`, for the transaction that writes the campaign: since
 * that writes nothing where another call has changed the campaign, there are never two.
 * @param before the endpoint that the campaign has
 */
export async function campaignEndpointWrites(
  account: number,
  campaign: Pick<Campaign, 'id' | 'defaultWebhookUrl'>,
  before: Endpoint | null,
  { numbers, now }: { readonly numbers: HeldNumbers; readonly now: string },
): Promise<Write[]> {
  const isNew = before === null && campaign.defaultWebhookUrl !== '';
  const [id = 0] = await numbers.take('webhook', isNew ? 1 : 0);
  const after = endpointOfCampaign(before, campaign, id, now);
  if (after === before) return [];
  if (after) return [endpointWrite(account, before, after)];
  return before ? [endpointRemoval(account, before)] : [];
}
