import type { Attempt, Webhook } from '#shared/domain/webhooks/types.ts';
import type { ShownDelivery } from '#shared/operations/webhooks/show-delivery.ts';
import type { ShownWebhook } from '#shared/operations/webhooks/show-webhook.ts';
import type { V2Webhook, V2WebhookDelivery, V2WebhookWithSecrets } from '#shared/routes/v2/webhooks-output.ts';

/** A webhook as version 2 lists it. */
export function v2Webhook(webhook: Webhook): V2Webhook {
  const { types, disabled } = webhook;
  return {
    id: webhook.id,
    url: webhook.url,
    campaign_id: webhook.campaignId,
    types: types === 'all' ? [types] : [...types],
    enabled: disabled === null,
    disabled_at: disabled?.since ?? null,
    disabled_because: disabled?.because ?? null,
    failing_since: webhook.failingSince,
    created_at: webhook.createdAt,
  };
}

/** A webhook with its secrets. */
export function v2WebhookWithSecrets({ webhook, secrets }: ShownWebhook): V2WebhookWithSecrets {
  const shown = secrets.map(({ secret, createdAt, expiresAt }) => {
    return { secret, created_at: createdAt, expires_at: expiresAt };
  });
  return { ...v2Webhook(webhook), secrets: shown };
}

/** A delivery as version 2 shows it. */
export function v2WebhookDelivery({ delivery, text }: ShownDelivery): V2WebhookDelivery {
  return {
    id: delivery.id,
    webhook_id: delivery.endpointId,
    event_id: delivery.eventId,
    type: delivery.type,
    state: delivery.state,
    attempts: delivery.attempts.map(attemptOf),
    due_at: delivery.dueAt,
    created_at: delivery.createdAt,
    payload: JSON.parse(text),
  };
}

function attemptOf({ at, durationMs, outcome }: Attempt): V2WebhookDelivery['attempts'][number] {
  return {
    at,
    duration_ms: durationMs,
    status: 'status' in outcome ? outcome.status : null,
    error: 'error' in outcome ? outcome.error : null,
  };
}
