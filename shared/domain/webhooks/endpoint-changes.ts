import { Refusal } from '#shared/domain/refusal.ts';
import { disabled, enabled, newEndpoint } from './endpoint.ts';
import { rotated, withoutOldSecrets } from './secrets.ts';
import type { Endpoint } from './types.ts';

/** The most endpoints of an account, besides those of its campaigns: each is told of every event by a message of its own. */
export const MOST_ENDPOINTS = 20;

/** What is told where a campaign's endpoint is to have another address, or to be deleted. */
export const CAMPAIGN_SAYS =
  'The webhook is that of a campaign: change the default_webhook_url of the campaign, or make it empty.';
/** What is told where a disabled endpoint is to be sent something. */
export const ENABLE_FIRST = 'The webhook is disabled: enable it first.';

/** What may be changed of an endpoint; what is left out stays as it is. */
export interface EndpointChanges {
  readonly url?: string | undefined;
  readonly types?: Endpoint['types'] | undefined;
  readonly enabled?: boolean | undefined;
  /** Whether it gets a new secret. */
  readonly rotateSecret?: boolean | undefined;
  /** Whether all secrets but the newest end at once: what somebody else knows is not to be signed with for a day. */
  readonly dropOldSecrets?: boolean | undefined;
}

/**
 * The endpoint with what is changed of it; `endpoint` itself where nothing is.
 * @param now ISO 8601
 * @throws Refusal `invalid` where a campaign says what its address is
 */
export function changedEndpoint(endpoint: Endpoint, changes: EndpointChanges, now: string): Endpoint {
  const { url = endpoint.url, types, enabled: isEnabled, rotateSecret = false, dropOldSecrets = false } = changes;
  if (url !== endpoint.url) refuseCampaigns(endpoint);
  const moved = movedTo(endpoint, url);
  const telling = types === undefined ? moved : { ...moved, types, revision: moved.revision + 1 };
  const switched = isEnabled === undefined ? telling : isEnabled ? enabled(telling) : disabled(telling, 'by_hand', now);
  const renewed = rotateSecret ? rotated(switched, now) : switched;
  return dropOldSecrets ? withoutOldSecrets(renewed) : renewed;
}

/** @throws Refusal `invalid` where the endpoint is a campaign's: it goes, and its address changes, with that alone */
export function refuseCampaigns({ campaignId }: Endpoint): void {
  if (campaignId !== null) throw new Refusal({ code: 'invalid', message: CAMPAIGN_SAYS });
}

/** @throws Refusal `invalid` where the endpoint is disabled: what would be sent to it is given up unsent */
export function refuseDisabled({ disabled }: Endpoint): void {
  if (disabled !== null) throw new Refusal({ code: 'invalid', message: ENABLE_FIRST });
}

/**
 * The endpoint that a campaign is to have by its `default_webhook_url`; null for none.
 * @param before the one that it has
 * @param id for a new one
 * @param now ISO 8601
 */
export function endpointOfCampaign(
  before: Endpoint | null,
  campaign: { readonly id: number; readonly defaultWebhookUrl: string },
  id: number,
  now: string,
): Endpoint | null {
  const { id: campaignId, defaultWebhookUrl: url } = campaign;
  if (url === '') return null;
  return before ? movedTo(before, url) : newEndpoint({ id, url, campaignId, types: 'all' }, now);
}

/** What has failed or was slow is the old address: one that was disabled for it is enabled with the new one. */
function movedTo(endpoint: Endpoint, url: string): Endpoint {
  if (url === endpoint.url) return endpoint;
  const moved = {
    ...endpoint,
    url,
    failingSince: null,
    slowSince: null,
    recoveredAt: null,
    revision: endpoint.revision + 1,
  };
  return endpoint.disabled?.because === 'failing' ? enabled(moved) : moved;
}
