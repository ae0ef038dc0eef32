import * as v from 'valibot';
import { WEBHOOK_TYPES } from '#shared/domain/webhooks/notice.ts';
import { ATTEMPT_ERRORS, DELIVERY_STATES, DISABLE_REASONS, WEBHOOK_FORMATS } from '#shared/domain/webhooks/types.ts';
import { field, idField, integerField, nullable, nullableText, timestampField } from '#shared/routes/output.ts';
import { ALL_TYPES, STANDARD_FORMAT } from './webhooks-input.ts';

export { STANDARD_FORMAT };

export const v2Webhook = v.object({
  id: field(idField, 'Id of the webhook.'),
  url: field(v.string(), 'URL that receives messages.'),
  campaign_id: field(nullable(idField), 'The campaign with this `default_webhook_url`; null for other webhooks.'),
  description: field(nullableText, 'The company’s description of the webhook.'),
  event_types: field(v.array(v.string()), 'Event types as requested: with names of this version or of version 1.'),
  campaign_ids: field(v.array(idField), 'Ids of campaigns to send messages about; empty for all.'),
  format: field(
    v.picklist([STANDARD_FORMAT, ...WEBHOOK_FORMATS]),
    'Format of messages: as in this document, or flat as in version 1.',
  ),
  timeout: field(integerField, 'Timeout of an attempt in seconds.'),
  max_retries: field(integerField, 'Number of retries of a delivery.'),
  headers: field(v.record(v.string(), v.string()), 'Headers sent with every message.'),
  basic_auth_user: field(nullableText, 'Username for basic authentication. The password is never shown.'),
  basic_auth_enabled: field(v.boolean(), 'Whether messages are sent with basic authentication.'),
  active: field(v.boolean(), 'Same as `enabled`.'),
  types: field(v.array(v.picklist([ALL_TYPES, ...WEBHOOK_TYPES])), 'Event types sent: some, or `all`.'),
  enabled: field(v.boolean(), 'Whether messages are sent.'),
  disabled_at: field(nullable(timestampField), 'When it was disabled; null while it is enabled.'),
  disabled_because: field(
    nullable(v.picklist(DISABLE_REASONS)),
    'Why it was disabled: manually, or because it failed for days.',
  ),
  failing_since: field(
    nullable(timestampField),
    'Since when every attempt has failed; null if the last one succeeded.',
  ),
  created_at: field(timestampField, 'When the webhook was created.'),
  updated_at: field(timestampField, 'When it was last updated.'),
});

export const v2WebhookWithSecrets = v.object({
  ...v2Webhook.entries,
  secrets: field(
    v.array(
      v.object({
        secret: field(v.string(), 'Secret for verifying messages, by the Standard Webhooks specification.'),
        created_at: field(timestampField, 'When it was created.'),
        expires_at: field(nullable(timestampField), 'Until when messages are signed with it; null for the newest.'),
      }),
    ),
    'Secrets that messages are signed with, newest first.',
  ),
});

const attempt = v.object({
  at: field(timestampField, 'When the attempt began.'),
  duration_ms: field(integerField, 'Duration in milliseconds.'),
  status: field(nullable(integerField), 'HTTP status of the response; null if there was none.'),
  error: field(nullable(v.picklist(ATTEMPT_ERRORS)), 'Why there was no response; null if there was one.'),
});

export const v2WebhookDelivery = v.object({
  id: field(idField, 'Id of the delivery, below 2^53.'),
  message_id: field(v.string(), 'The `webhook-id` header of its messages. Also identifies the delivery.'),
  webhook_id: field(idField, 'Id of the webhook.'),
  event_id: field(v.string(), 'Id of the event: `event.id` of the message.'),
  event_type: field(v.string(), 'Event type, as in the message.'),
  action: field(v.string(), 'What happened to the record: `created` or `updated`.'),
  entity_type: field(v.string(), 'The kind of record: `referral`, `commission`, `promoter`, `payout` or `test`.'),
  entity_id: field(nullable(idField), 'Id of the record; null for tests.'),
  type: field(v.picklist([...WEBHOOK_TYPES, 'test']), 'Event type, with the name of this version.'),
  status: field(
    v.picklist([...DELIVERY_STATES, 'retrying']),
    '`retrying` after a failed attempt while retries are left; otherwise as `state`.',
  ),
  state: field(v.picklist(DELIVERY_STATES), '`pending` while attempts are left, `delivered`, or `failed`.'),
  attempts: field(integerField, 'Number of attempts, among the last twenty.'),
  attempt_log: field(v.array(attempt), 'The last twenty attempts, oldest first.'),
  last_error: field(nullableText, 'Why the last attempt failed; null if it did not.'),
  response_code: field(nullable(integerField), 'HTTP status of the last response; null if there was none.'),
  response_body: field(nullableText, 'Always null: only the status of a response is read.'),
  object_changes: field(
    nullable(v.record(v.string(), v.unknown())),
    'Always null: messages have only the current record.',
  ),
  delivered_at: field(nullable(timestampField), 'When it was delivered; null if not yet.'),
  due_at: field(nullable(timestampField), 'When the next attempt is due; null unless it is pending.'),
  created_at: field(timestampField, 'When the delivery was created.'),
  payload: field(v.record(v.string(), v.unknown()), 'The message sent.'),
});

export const v2WebhookTypes = v.object({ data: field(v.array(v.string()), 'Names of the event types.') });

export const v2TestedAddress = v.object({ status: field(integerField, 'HTTP status of the response.') });

export type V2Webhook = v.InferOutput<typeof v2Webhook>;
export type V2WebhookWithSecrets = v.InferOutput<typeof v2WebhookWithSecrets>;
export type V2WebhookDelivery = v.InferOutput<typeof v2WebhookDelivery>;
