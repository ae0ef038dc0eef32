import { given } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { refuseWithoutText } from './names.ts';
import { rotated, withoutOldSecrets } from './secrets.ts';
import type { Webhook, WebhookFormat, WebhookSettings } from './types.ts';
import { disabled, enabled, newWebhook } from './webhook.ts';

/** Per account, without campaign webhooks: each receives every event. */
export const MOST_ENDPOINTS = 20;

export const CAMPAIGN_SAYS =
  'The webhook is that of a campaign: change the default_webhook_url of the campaign, or make it empty.';
export const ENABLE_FIRST = 'The webhook is disabled: enable it first.';

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

/** New types replace the subscribed names. */
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

/** @throws Refusal `invalid` for a campaign's webhook, which is managed with the campaign */
export function refuseCampaigns({ campaignId }: Webhook): void {
  if (campaignId !== null) throw new Refusal({ code: 'invalid', message: CAMPAIGN_SAYS });
}

/** @throws Refusal `invalid` if disabled: deliveries would fail unsent */
export function refuseDisabled({ disabled }: Webhook): void {
  if (disabled !== null) throw new Refusal({ code: 'invalid', message: ENABLE_FIRST });
}

/**
 * Derives a campaign's webhook from its `default_webhook_url`; null for none.
 * @param id for a new webhook
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

/** Resets the health, which concerned the old address, and enables a webhook disabled for failing. */
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
