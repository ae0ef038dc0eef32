import { given } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { refuseWithoutText } from './names.ts';
import { rotated, withoutOldSecrets } from './secrets.ts';
import type { Webhook, WebhookFormat, WebhookSettings } from './types.ts';
import { disabled, enabled, newWebhook } from './webhook.ts';

/** The most webhooks of an account, besides those of its campaigns: each gets a message of its own about every event. */
export const MOST_ENDPOINTS = 20;

/** What is answered where a campaign's webhook is to have another address, or to be deleted. */
export const CAMPAIGN_SAYS =
  'The webhook is that of a campaign: change the default_webhook_url of the campaign, or make it empty.';
/** What is answered where a disabled webhook is to be sent something. */
export const ENABLE_FIRST = 'The webhook is disabled: enable it first.';

/** What may be changed of a webhook; what is left out stays as it is. */
export interface WebhookChanges extends Omit<WebhookSettings, 'format' | 'access'> {
  readonly url?: string | undefined;
  readonly types?: Webhook['types'] | undefined;
  /** Null: as this service words them. */
  readonly format?: WebhookFormat | null | undefined;
  /** Null: its receiver asks for nothing any more. */
  readonly access?: Uint8Array | null | undefined;
  readonly enabled?: boolean | undefined;
  /** Whether it gets a new secret. */
  readonly rotateSecret?: boolean | undefined;
  /** Whether all secrets but the newest end at once: what somebody else knows is not to be signed with for a day. */
  readonly dropOldSecrets?: boolean | undefined;
}

/**
 * The webhook with what is changed of it; `webhook` itself where nothing is.
 * @param now ISO 8601
 * @throws Refusal `invalid` where a campaign says what its address is, or its format has no text of a type
 */
export function changedWebhook(webhook: Webhook, changes: WebhookChanges, now: string): Webhook {
  const { url = webhook.url, enabled: isEnabled, rotateSecret = false, dropOldSecrets = false } = changes;
  const asksForOthers = changes.campaignIds?.some((id) => id !== webhook.campaignId) ?? false;
  if (url !== webhook.url || asksForOthers) refuseCampaigns(webhook);
  const moved = movedTo(webhook, url);
  const set = withSettings(moved, changes);
  const switched = isEnabled === undefined ? set : isEnabled ? enabled(set) : disabled(set, 'by_hand', now);
  const renewed = rotateSecret ? rotated(switched, now) : switched;
  const after = dropOldSecrets ? withoutOldSecrets(renewed) : renewed;
  return after === webhook ? webhook : { ...after, updatedAt: now };
}

/** Types that are named otherwise are named by our own names; those that stay keep theirs. */
function withSettings(webhook: Webhook, changes: WebhookChanges): Webhook {
  const { types, names, campaignIds, description, timeoutS, maxRetries } = changes;
  const said = given({ campaignIds, description, timeoutS, maxRetries });
  const { format, access } = changes;
  const more = {
    ...said,
    ...(types === undefined ? {} : { types, names }),
    ...(format === undefined ? {} : { format: format ?? undefined }),
    ...(access === undefined ? {} : { access: access ?? undefined }),
  };
  if (Object.keys(more).length === 0) return webhook;
  const after = { ...webhook, ...more, revision: webhook.revision + 1 };
  refuseWithoutText(after);
  return after;
}

/** @throws Refusal `invalid` where the webhook is a campaign's: it goes, and its address changes, with that alone */
export function refuseCampaigns({ campaignId }: Webhook): void {
  if (campaignId !== null) throw new Refusal({ code: 'invalid', message: CAMPAIGN_SAYS });
}

/** @throws Refusal `invalid` where the webhook is disabled: what would be sent to it is given up unsent */
export function refuseDisabled({ disabled }: Webhook): void {
  if (disabled !== null) throw new Refusal({ code: 'invalid', message: ENABLE_FIRST });
}

/**
 * The webhook that a campaign is to have by its `default_webhook_url`; null for none.
 * @param before the one that it has
 * @param id for a new one
 * @param now ISO 8601
 */
export function webhookOfCampaign(
  before: Webhook | null,
  campaign: { readonly id: number; readonly defaultWebhookUrl: string },
  id: number,
  now: string,
): Webhook | null {
  const { id: campaignId, defaultWebhookUrl: url } = campaign;
  if (url === '') return null;
  return before ? movedTo(before, url) : newWebhook({ id, url, campaignId, types: 'all' }, now);
}

/** What has failed or was slow is the old address: one that was disabled for it is enabled with the new one. */
function movedTo(webhook: Webhook, url: string): Webhook {
  if (url === webhook.url) return webhook;
  const moved = {
    ...webhook,
    url,
    failingSince: null,
    slowSince: null,
    recoveredAt: null,
    revision: webhook.revision + 1,
  };
  return webhook.disabled?.because === 'failing' ? enabled(moved) : moved;
}
