import * as v from 'valibot';
import { ATTEMPT_ERRORS, DELIVERY_STATES, DISABLED_BECAUSE, WEBHOOK_TYPES } from '#shared/domain/webhooks/types.ts';
import { id, maybe, when, whole } from '#shared/routes/output.ts';
import { ALL_TYPES } from './webhooks-input.ts';

/** A webhook as it is listed: without its secrets. */
export const v2Webhook = v.object({
  id,
  url: v.string(),
  campaign_id: maybe(id),
  types: v.array(v.picklist([ALL_TYPES, ...WEBHOOK_TYPES])),
  enabled: v.boolean(),
  disabled_at: maybe(when),
  disabled_because: maybe(v.picklist(DISABLED_BECAUSE)),
  failing_since: maybe(when),
  created_at: when,
});

/** A webhook with the secrets that messages to it are signed with, the newest first. */
export const v2WebhookWithSecrets = v.object({
  ...v2Webhook.entries,
  secrets: v.array(v.object({ secret: v.string(), created_at: when, expires_at: maybe(when) })),
});

/** One attempt has a status or an error. */
const attempt = v.object({
  at: when,
  duration_ms: whole,
  status: maybe(whole),
  error: maybe(v.picklist(ATTEMPT_ERRORS)),
});

/** A webhook being told of one thing that happened. */
export const v2WebhookDelivery = v.object({
  id: v.string(),
  webhook_id: id,
  event_id: v.string(),
  type: v.picklist([...WEBHOOK_TYPES, 'test']),
  state: v.picklist(DELIVERY_STATES),
  attempts: v.array(attempt),
  due_at: maybe(when),
  created_at: when,
  payload: v.record(v.string(), v.unknown()),
});

export type V2Webhook = v.InferOutput<typeof v2Webhook>;
export type V2WebhookWithSecrets = v.InferOutput<typeof v2WebhookWithSecrets>;
export type V2WebhookDelivery = v.InferOutput<typeof v2WebhookDelivery>;
