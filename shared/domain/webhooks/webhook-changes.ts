import { dropUndefined } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { assertFormatSupportsTypes } from './event-names.ts';
import { removeOldSecrets, rotateWebhookSecret } from './secrets.ts';
import type { Webhook, WebhookFormat, WebhookSettings } from './types.ts';
import { buildWebhook, disableWebhook, enableWebhook } from './webhook.ts';

/** Per account, without campaign webhooks: each receives every event. */
export const MAX_WEBHOOKS = 20;

export const CAMPAIGN_WEBHOOK_TEXT =
  'The webhook belongs to a campaign: change or clear the campaign’s default_webhook_url.';
export const WEBHOOK_DISABLED_TEXT = 'The webhook is disabled: enable it first.';

export interface WebhookChanges extends Omit<WebhookSettings, 'format' | 'access'> {
  readonly url?: string | undefined;
  readonly types?: Webhook['types'] | undefined;
  /** Null for the standard format. */
  readonly format?: WebhookFormat | null | undefined;
  /** Null removes the credentials. */
  readonly access?: Uint8Array | null | undefined;
  readonly enabled?: boolean | undefined;
  readonly rotateSecret?: boolean | undefined;
  /** Ends older secrets immediately, for use after a leak. */
  readonly dropOldSecrets?: boolean | undefined;
}

/**
 * Applies changes; returns `webhook` itself if nothing changes.
 * @param now ISO 8601
 * @throws Refusal `invalid` if a campaign owns the address, or the format lacks a type
 */
export function applyWebhookChanges(webhook: Webhook, changes: WebhookChanges, now: string): Webhook {
  const { url = webhook.url, enabled: isEnabled, rotateSecret = false, dropOldSecrets = false } = changes;
  const hasOtherCampaigns = changes.campaignIds?.some((id) => id !== webhook.campaignId) ?? false;
  if (url !== webhook.url || hasOtherCampaigns) assertNotCampaignWebhook(webhook);
  const moved = changeAddress(webhook, url);
  const set = withSettings(moved, changes);
  const switched = isEnabled === undefined ? set : isEnabled ? enableWebhook(set) : disableWebhook(set, 'by_hand', now);
  const renewed = rotateSecret ? rotateWebhookSecret(switched, now) : switched;
  const after = dropOldSecrets ? removeOldSecrets(renewed) : renewed;
  return after === webhook ? webhook : { ...after, updatedAt: now };
}

/** New types replace the subscribed names. */
function withSettings(webhook: Webhook, changes: WebhookChanges): Webhook {
  const { types, names, campaignIds, description, timeoutS, maxRetries } = changes;
  const details = dropUndefined({ campaignIds, description, timeoutS, maxRetries });
  const { format, access } = changes;
  const settings = {
    ...details,
    ...(types === undefined ? {} : { types, names }),
    ...(format === undefined ? {} : { format: format ?? undefined }),
    ...(access === undefined ? {} : { access: access ?? undefined }),
  };
  if (Object.keys(settings).length === 0) return webhook;
  const after = { ...webhook, ...settings, revision: webhook.revision + 1 };
  assertFormatSupportsTypes(after);
  return after;
}

/** @throws Refusal `invalid` for a campaign's webhook, which is managed with the campaign */
export function assertNotCampaignWebhook({ campaignId }: Webhook): void {
  if (campaignId !== null) throw new Refusal({ code: 'invalid', message: CAMPAIGN_WEBHOOK_TEXT });
}

/** @throws Refusal `invalid` if disabled: deliveries would fail unsent */
export function assertWebhookEnabled({ disabled }: Webhook): void {
  if (disabled !== null) throw new Refusal({ code: 'invalid', message: WEBHOOK_DISABLED_TEXT });
}

/**
 * Derives a campaign's webhook from its `default_webhook_url`; null for none.
 * @param id for a new webhook
 * @param now ISO 8601
 */
export function deriveCampaignWebhook(
  before: Webhook | null,
  campaign: { readonly id: number; readonly defaultWebhookUrl: string },
  id: number,
  now: string,
): Webhook | null {
  const { id: campaignId, defaultWebhookUrl: url } = campaign;
  if (url === '') return null;
  return before ? changeAddress(before, url) : buildWebhook({ id, url, campaignId, types: 'all' }, now);
}

/** Resets the health, which concerned the old address, and enables a webhook disabled for failing. */
function changeAddress(webhook: Webhook, url: string): Webhook {
  if (url === webhook.url) return webhook;
  const moved = {
    ...webhook,
    url,
    failingSince: null,
    slowSince: null,
    recoveredAt: null,
    revision: webhook.revision + 1,
  };
  return webhook.disabled?.because === 'failing' ? enableWebhook(moved) : moved;
}
