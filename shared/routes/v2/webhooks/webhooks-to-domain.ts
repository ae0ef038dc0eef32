import type { AccessChanges } from '#shared/domain/webhooks/access.ts';
import { typesNamed } from '#shared/domain/webhooks/names.ts';
import type { WebhookChanges } from '#shared/domain/webhooks/webhook-changes.ts';
import {
  type CreateWebhookInput,
  OWN_FORMAT,
  type TestAddressInput,
  type UpdateWebhookInput,
} from './webhooks-input.ts';

/** Converts webhook fields. @throws Refusal `invalid` for an unknown type */
export function webhookIn(
  input: CreateWebhookInput | UpdateWebhookInput,
): Omit<WebhookChanges, 'access'> & AccessChanges {
  return {
    url: input.url,
    ...(input.event_types ? typesIn(input.event_types) : input.types ? { types: input.types, names: undefined } : {}),
    enabled: input.enabled ?? input.active,
    campaignIds: input.campaign_ids,
    description: input.description,
    timeoutS: input.timeout,
    maxRetries: input.max_retries,
    format: formatIn(input),
    ...accessIn(input),
  };
}

/** Converts receiver credentials. */
export function accessIn(input: Pick<TestAddressInput, keyof AccessInput>): AccessChanges {
  return {
    headers: input.headers,
    basicAuthUser: input.basic_auth_user,
    basicAuthPassword: input.basic_auth_password,
  };
}

/** Returns null for the standard format, undefined if omitted. */
export function formatIn({ format }: Pick<TestAddressInput, 'format'>) {
  return format === OWN_FORMAT ? null : format;
}

interface AccessInput {
  headers: unknown;
  basic_auth_user: unknown;
  basic_auth_password: unknown;
}

/** Stored only with version 1 names. */
function typesIn(names: readonly string[]) {
  const types = typesNamed(names);
  const own: readonly string[] = types === 'all' ? names : types;
  return { types, names: names.every((name) => own.includes(name)) ? undefined : [...new Set(names)] };
}
