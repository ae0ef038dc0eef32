import * as v from 'valibot';
import { WEBHOOK_TYPES } from '#shared/domain/webhooks/notice.ts';
import { ATTEMPT_ERRORS, DELIVERY_STATES, DISABLED_BECAUSE, WEBHOOK_FORMATS } from '#shared/domain/webhooks/types.ts';
import { field, id, maybe, textOrNull, when, whole } from '#shared/routes/output.ts';
import { ALL_TYPES, OWN_FORMAT } from './webhooks-input.ts';

export { OWN_FORMAT };

export const v2Webhook = v.object({
  id: field(id, 'Id of the webhook.'),
  url: field(v.string(), 'Where messages are sent.'),
  campaign_id: field(maybe(id), 'The campaign it is the `default_webhook_url` of; null for any other.'),
  description: field(textOrNull, 'The company’s note about it.'),
  event_types: field(v.array(v.string()), 'The types as they were asked for: by our names, or by those of version 1.'),
  campaign_ids: field(v.array(id), 'The campaigns it is notified of; empty for all.'),
  format: field(v.picklist([OWN_FORMAT, ...WEBHOOK_FORMATS]), 'How its texts look: as here, or flat, as in version 1.'),
  timeout: field(whole, 'How many seconds an attempt may take.'),
  max_retries: field(whole, 'How often a delivery is tried again.'),
  headers: field(v.record(v.string(), v.string()), 'Headers that every message to it has.'),
  basic_auth_user: field(textOrNull, 'User name that messages are sent with. Its password is never shown.'),
  basic_auth_enabled: field(v.boolean(), 'Whether messages are sent with a user name and a password.'),
  active: field(v.boolean(), 'The same as `enabled`.'),
  types: field(v.array(v.picklist([ALL_TYPES, ...WEBHOOK_TYPES])), 'The types of events it is sent: some, or `all`.'),
  enabled: field(v.boolean(), 'Whether messages are sent to it.'),
  disabled_at: field(maybe(when), 'When it was disabled; null while it is enabled.'),
  disabled_because: field(
    maybe(v.picklist(DISABLED_BECAUSE)),
    'Why it was disabled: by hand, or because it failed for days.',
  ),
  failing_since: field(maybe(when), 'Since when every attempt has failed; null where the last one succeeded.'),
  created_at: field(when, 'When the webhook was created.'),
  updated_at: field(when, 'When somebody changed it last.'),
});

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

const attempt = v.object({
  at: field(when, 'When it began.'),
  duration_ms: field(whole, 'How long it took, in milliseconds.'),
  status: field(maybe(whole), 'The status that was answered; null where no answer came.'),
  error: field(maybe(v.picklist(ATTEMPT_ERRORS)), 'Why no answer came; null where one came.'),
});

export const v2WebhookDelivery = v.object({
  id: field(id, 'Id of the delivery, below 2^53.'),
  message_id: field(v.string(), 'The header `webhook-id` of its messages; it names the delivery, too.'),
  webhook_id: field(id, 'Id of the webhook.'),
  event_id: field(v.string(), 'Id of the event: `event.id` of the message.'),
  event_type: field(v.string(), 'What has happened, as the message calls it.'),
  action: field(v.string(), 'What that is to the record: `created` or `updated`.'),
  entity_type: field(v.string(), 'The kind of record: `referral`, `commission`, `promoter`, `payout` or `test`.'),
  entity_id: field(maybe(id), 'Id of the record; null for a test.'),
  type: field(v.picklist([...WEBHOOK_TYPES, 'test']), 'What has happened, as here.'),
  status: field(
    v.picklist([...DELIVERY_STATES, 'retrying']),
    '`retrying` while attempts are left after one that failed; else as `state`.',
  ),
  state: field(v.picklist(DELIVERY_STATES), '`pending` while attempts are left, `delivered`, or `failed`.'),
  attempts: field(whole, 'How many attempts there were, of the last twenty.'),
  attempt_log: field(v.array(attempt), 'The last twenty attempts, in their order.'),
  last_error: field(textOrNull, 'Why the last attempt failed; null where it did not.'),
  response_code: field(maybe(whole), 'The status that was answered last; null where no answer came.'),
  response_body: field(textOrNull, 'Always null: nothing is read of an answer but its status.'),
  object_changes: field(maybe(v.record(v.string(), v.unknown())), 'Always null: a message has records as they are.'),
  delivered_at: field(maybe(when), 'When it was taken; null where it was not yet.'),
  due_at: field(maybe(when), 'When the next attempt is due; null unless it is pending.'),
  created_at: field(when, 'When the delivery was created.'),
  payload: field(v.record(v.string(), v.unknown()), 'What was sent.'),
});

export const v2WebhookTypes = v.object({ data: field(v.array(v.string()), 'The names of the types.') });

export const v2TestedAddress = v.object({ status: field(whole, 'The status that was answered.') });

export type V2Webhook = v.InferOutput<typeof v2Webhook>;
export type V2WebhookWithSecrets = v.InferOutput<typeof v2WebhookWithSecrets>;
export type V2WebhookDelivery = v.InferOutput<typeof v2WebhookDelivery>;
