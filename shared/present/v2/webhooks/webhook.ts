import { deliveryNumber } from '#shared/domain/webhooks/delivery-number.ts';
import { deliveryEntity } from '#shared/domain/webhooks/entity.ts';
import { subscribedNames } from '#shared/domain/webhooks/event-names.ts';
import { DEFAULT_RETRIES, isAcceptedByReceiver } from '#shared/domain/webhooks/retry.ts';
import { type Attempt, DEFAULT_TIMEOUT_S } from '#shared/domain/webhooks/types.ts';
import type { ShownDelivery } from '#shared/operations/webhooks/show-delivery.ts';
import type { ListedWebhook, ShownWebhook } from '#shared/operations/webhooks/show-webhook.ts';
import {
  STANDARD_FORMAT,
  type V2Webhook,
  type V2WebhookDelivery,
  type V2WebhookWithSecrets,
} from '#shared/routes/v2/webhooks/webhooks-output.ts';

/** Presents a webhook, without its password. */
export function presentWebhookV2({ webhook, access }: ListedWebhook): V2Webhook {
  const { types, disabled, campaignId } = webhook;
  return {
    id: webhook.id,
    url: webhook.url,
    campaign_id: campaignId,
    description: webhook.description ?? null,
    types: types === 'all' ? [types] : [...types],
    event_types: [...subscribedNames(webhook)],
    campaign_ids: [...(campaignId === null ? (webhook.campaignIds ?? []) : [campaignId])],
    format: webhook.format ?? STANDARD_FORMAT,
    timeout: webhook.timeoutS ?? DEFAULT_TIMEOUT_S,
    max_retries: webhook.maxRetries ?? DEFAULT_RETRIES,
    headers: { ...access.headers },
    basic_auth_user: access.basicAuth?.user ?? null,
    basic_auth_enabled: access.basicAuth !== null,
    active: disabled === null,
    enabled: disabled === null,
    disabled_at: disabled?.since ?? null,
    disabled_because: disabled?.because ?? null,
    failing_since: webhook.failingSince,
    created_at: webhook.createdAt,
    updated_at: webhook.updatedAt ?? webhook.createdAt,
  };
}

/** Presents a webhook with its secrets. */
export function presentWebhookWithSecretsV2({ secrets, ...webhook }: ShownWebhook): V2WebhookWithSecrets {
  const presentedSecrets = secrets.map(({ secret, createdAt, expiresAt }) => {
    return { secret, created_at: createdAt, expires_at: expiresAt };
  });
  return { ...presentWebhookV2(webhook), secrets: presentedSecrets };
}

/** Presents a delivery. */
export function presentWebhookDeliveryV2({ delivery, text }: ShownDelivery): V2WebhookDelivery {
  const { attempts, state } = delivery;
  const last = attempts.at(-1)?.outcome;
  const accepted = attempts.find(({ outcome }) => isAcceptedByReceiver(outcome));
  return {
    id: deliveryNumber(delivery.id),
    message_id: delivery.id,
    webhook_id: delivery.endpointId,
    event_id: delivery.eventId,
    event_type: delivery.name ?? delivery.type,
    ...deliveryEntity(delivery),
    type: delivery.type,
    status: state === 'pending' && attempts.length > 0 ? 'retrying' : state,
    state,
    attempts: attempts.length,
    attempt_log: attempts.map(presentAttempt),
    last_error: last && !isAcceptedByReceiver(last) ? ('error' in last ? last.error : `HTTP ${last.status}`) : null,
    response_code: last && 'status' in last ? last.status : null,
    response_body: null,
    object_changes: null,
    delivered_at: accepted ? new Date(Date.parse(accepted.at) + accepted.durationMs).toISOString() : null,
    due_at: delivery.dueAt,
    created_at: delivery.createdAt,
    payload: JSON.parse(text),
  };
}

function presentAttempt({ at, durationMs, outcome }: Attempt): V2WebhookDelivery['attempt_log'][number] {
  return {
    at,
    duration_ms: durationMs,
    status: 'status' in outcome ? outcome.status : null,
    error: 'error' in outcome ? outcome.error : null,
  };
}
