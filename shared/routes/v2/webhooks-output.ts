import * as v from 'valibot';
import { ATTEMPT_ERRORS, DELIVERY_STATES, DISABLED_BECAUSE, WEBHOOK_TYPES } from '#shared/domain/webhooks/types.ts';
import { field, id, maybe, when, whole } from '#shared/routes/output.ts';
import { ALL_TYPES } from './webhooks-input.ts';

/** A webhook as it is listed: without its secrets. */
export const v2Webhook = v.object({
  id: field(id, 'Id of the webhook.'),
  url: field(v.string(), 'Where messages are sent.'),
  campaign_id: field(maybe(id), 'The campaign it is the `default_webhook_url` of; null for any other.'),
  types: field(v.array(v.picklist([ALL_TYPES, ...WEBHOOK_TYPES])), 'The types of events it is sent: some, or `all`.'),
  enabled: field(v.boolean(), 'Whether messages are sent to it.'),
  disabled_at: field(maybe(when), 'When it was disabled; null while it is enabled.'),
  disabled_because: field(
    maybe(v.picklist(DISABLED_BECAUSE)),
    'Why it was disabled: by hand, or because it failed for days.',
  ),
  failing_since: field(maybe(when), 'Since when every attempt has failed; null where the last one succeeded.'),
  created_at: field(when, 'When the webhook was created.'),
});

/** A webhook with the secrets that messages to it are signed with, the newest first. */
export const v2WebhookWithSecrets = v.object({
  ...v2Webhook.entries,
  secrets: field(
    v.array(
      v.object({
        secret: field(v.string(), 'Verifies messages, as Standard Webhooks says.'),
        created_at: field(when, 'When it was created.'),
        expires_at: field(maybe(when), 'Until when messages are signed with it; null for the newest.'),
      }),
    ),
    'The secrets that messages are signed with, the newest first.',
  ),
});

/** One attempt has a status or an error. */
const attempt = v.object({
  at: field(when, 'When it began.'),
  duration_ms: field(whole, 'How long it took, in milliseconds.'),
  status: field(maybe(whole), 'The status that was answered; null where no answer came.'),
  error: field(maybe(v.picklist(ATTEMPT_ERRORS)), 'Why no answer came; null where one came.'),
});

/** A webhook being told of one thing that happened. */
export const v2WebhookDelivery = v.object({
  id: field(v.string(), 'Id of the delivery: the header `webhook-id` of its messages.'),
  webhook_id: field(id, 'Id of the webhook.'),
  event_id: field(v.string(), 'Id of the event: `event.id` of the message.'),
  type: field(v.picklist([...WEBHOOK_TYPES, 'test']), 'What has happened.'),
  state: field(v.picklist(DELIVERY_STATES), '`pending` while attempts are left, `delivered`, or `failed`.'),
  attempts: field(v.array(attempt), 'The last twenty attempts, in their order.'),
  due_at: field(maybe(when), 'When the next attempt is due; null unless it is pending.'),
  created_at: field(when, 'When the delivery was created.'),
  payload: field(v.record(v.string(), v.unknown()), 'What was sent.'),
});

export type V2Webhook = v.InferOutput<typeof v2Webhook>;
export type V2WebhookWithSecrets = v.InferOutput<typeof v2WebhookWithSecrets>;
export type V2WebhookDelivery = v.InferOutput<typeof v2WebhookDelivery>;
