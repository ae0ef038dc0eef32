import type { DeliveredRecord } from '#shared/domain/webhooks/entity.ts';
import { resolveEventNames } from '#shared/domain/webhooks/event-names.ts';
import type { CredentialChanges } from '#shared/domain/webhooks/receiver-credentials.ts';
import type { WebhookChanges } from '#shared/domain/webhooks/webhook-changes.ts';
import {
  type CreateWebhookInput,
  type DeliveriesInput,
  STANDARD_FORMAT,
  type TestAddressInput,
  type UpdateWebhookInput,
} from './webhooks-input.ts';

/** Converts webhook fields. @throws Refusal `invalid` for an unknown type */
export function toWebhookChanges(
  input: CreateWebhookInput | UpdateWebhookInput,
): Omit<WebhookChanges, 'access'> & CredentialChanges {
  return {
    url: input.url,
    ...(input.event_types
      ? toEventTypes(input.event_types)
      : input.types
        ? { types: input.types, names: undefined }
        : {}),
    enabled: input.enabled ?? input.active,
    campaignIds: input.campaign_ids,
    description: input.description,
    timeoutS: input.timeout,
    maxRetries: input.max_retries,
    format: toWebhookFormat(input),
    ...toCredentialChanges(input),
  };
}

/** Returns the webhook whose deliveries to list, or the record that they are about. */
export function toDeliveriesScope({ id, record_type, record_id }: DeliveriesInput): number | DeliveredRecord {
  return record_type === undefined || record_id === undefined ? Number(id) : { type: record_type, id: record_id };
}

/** Converts receiver credentials. */
export function toCredentialChanges(input: Pick<TestAddressInput, keyof AccessInput>): CredentialChanges {
  return {
    headers: input.headers,
    basicAuthUser: input.basic_auth_user,
    basicAuthPassword: input.basic_auth_password,
  };
}

/** Returns null for the standard format, undefined if omitted. */
export function toWebhookFormat({ format }: Pick<TestAddressInput, 'format'>) {
  return format === STANDARD_FORMAT ? null : format;
}

interface AccessInput {
  headers: unknown;
  basic_auth_user: unknown;
  basic_auth_password: unknown;
}

/** Stored only with version 1 names. */
function toEventTypes(names: readonly string[]) {
  const types = resolveEventNames(names);
  const own: readonly string[] = types === 'all' ? names : types;
  return { types, names: names.every((name) => own.includes(name)) ? undefined : [...new Set(names)] };
}
