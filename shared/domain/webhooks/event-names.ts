import { Refusal } from '#shared/domain/refusal.ts';
import { ENTITY_ACTIONS, resolveEntityAction } from './entity.ts';
import { type DeliveryType, WEBHOOK_TYPES, type WebhookType } from './notice.ts';
import type { Webhook, WebhookFormat } from './types.ts';

/** Includes future types. */
const ALL_EVENTS: readonly string[] = ['all', '*'];

/** Version 1 names; the first is the default. */
const IN_VERSION_1: Readonly<Partial<Record<WebhookType, readonly string[]>>> = {
  lead_signup: ['lead_signup'],
  new_customer: ['lead_becomes_referral', 'lead_becomes_customer', 'new_customer'],
  lead_cancelled: ['lead_cancelled'],
  promoter_signed_up: ['promoter_signed_up', 'promoter_signs_up'],
  promoter_accepted: ['promoter_accepted'],
  reward_created: ['reward_created'],
};

/** Names that webhooks can subscribe to, in both versions; `entity.action` includes several types. */
export const EVENT_NAMES: readonly string[] = [
  ...new Set([...WEBHOOK_TYPES, ...Object.values(IN_VERSION_1).flat(), ...ENTITY_ACTIONS]),
];

/**
 * Resolves event names to types in canonical order.
 * @throws Refusal `invalid` for an unknown name
 */
export function resolveEventNames(names: readonly string[]): Webhook['types'] {
  if (names.some((name) => ALL_EVENTS.includes(name))) return 'all';
  const unknown = names.find((name) => !EVENT_NAMES.includes(name));
  if (unknown !== undefined) {
    const message = `event_types: ${unknown} is not a webhook event type. Allowed: ${EVENT_NAMES.join(', ')}.`;
    throw new Refusal({ code: 'invalid', message });
  }
  return WEBHOOK_TYPES.filter((type) => names.some((name) => isTypeName(name, type)));
}

/** Returns the subscribed names; defaults to the types. */
export function subscribedNames({ types, names }: Pick<Webhook, 'types' | 'names'>): readonly string[] {
  return names ?? (types === 'all' ? [types] : types);
}

/** Returns the event name of a type: the webhook's choice, or its format's default. */
export function webhookEventName(
  type: DeliveryType,
  { names = [], format }: Pick<Webhook, 'names' | 'format'>,
): string {
  if (type === 'test') return type;
  const [standard = type] = format === 'v1' ? (IN_VERSION_1[type] ?? []) : [type];
  return names.find((name) => isTypeName(name, type)) ?? standard;
}

/** Whether a format has a text for the type. */
export function supportsType(type: WebhookType, format: WebhookFormat | undefined): boolean {
  return format !== 'v1' || IN_VERSION_1[type] !== undefined;
}

/** @throws Refusal `invalid` if the format lacks one of the types */
export function assertFormatSupportsTypes({ types, format }: Pick<Webhook, 'types' | 'format'>): void {
  const unsupported = types === 'all' ? undefined : types.find((type) => !supportsType(type, format));
  if (unsupported === undefined) return;
  throw new Refusal({ code: 'invalid', message: `format: version 1 lacks ${unsupported}.` });
}

function isTypeName(name: string, type: WebhookType): boolean {
  return name === type || (IN_VERSION_1[type] ?? []).includes(name) || resolveEntityAction(name).includes(type);
}
