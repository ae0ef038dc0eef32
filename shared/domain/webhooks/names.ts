import { Refusal } from '#shared/domain/refusal.ts';
import { type DeliveredType, WEBHOOK_TYPES, type WebhookType } from './notice.ts';
import type { Webhook, WebhookFormat } from './types.ts';

/** Stands for every type, also for those that come to be later. */
const EVERYTHING: readonly string[] = ['all', '*'];

/** What version 1 calls the types that it knows; it knows no others. The first name counts, unless a webhook uses another. */
const IN_VERSION_1: Readonly<Partial<Record<WebhookType, readonly string[]>>> = {
  lead_signup: ['lead_signup'],
  new_customer: ['lead_becomes_referral', 'lead_becomes_customer', 'new_customer'],
  lead_cancelled: ['lead_cancelled'],
  promoter_signed_up: ['promoter_signed_up', 'promoter_signs_up'],
  promoter_accepted: ['promoter_accepted'],
  reward_created: ['reward_created'],
};

/** All names by which types can be asked for: our own, and those of version 1. */
export const EVENT_NAMES: readonly string[] = [...new Set([...WEBHOOK_TYPES, ...Object.values(IN_VERSION_1).flat()])];

/**
 * The types that names stand for, each once, in an order of their own.
 * @throws Refusal `invalid`, which names what is no type of webhook
 */
export function typesNamed(names: readonly string[]): Webhook['types'] {
  if (names.some((name) => EVERYTHING.includes(name))) return 'all';
  const unknown = names.find((name) => !EVENT_NAMES.includes(name));
  if (unknown !== undefined) {
    const message = `event_types: ${unknown} is no type of webhook. These are: ${EVENT_NAMES.join(', ')}.`;
    throw new Refusal({ code: 'invalid', message });
  }
  return WEBHOOK_TYPES.filter((type) => names.some((name) => isNameOf(name, type)));
}

/** By which names a webhook has asked for its types; our own, where it has named none. */
export function namesOf({ types, names }: Pick<Webhook, 'types' | 'names'>): readonly string[] {
  return names ?? (types === 'all' ? [types] : types);
}

/** The name of a type in what a webhook is sent: the one that the webhook uses itself, or the one of its format. */
export function nameFor(type: DeliveredType, { names = [], format }: Pick<Webhook, 'names' | 'format'>): string {
  if (type === 'test') return type;
  const [standard = type] = format === 'v1' ? (IN_VERSION_1[type] ?? []) : [type];
  return names.find((name) => isNameOf(name, type)) ?? standard;
}

/** Whether there is a text of that type in a format. */
export function hasText(type: WebhookType, format: WebhookFormat | undefined): boolean {
  return format !== 'v1' || IN_VERSION_1[type] !== undefined;
}

/** @throws Refusal `invalid` where a webhook asks for a type that its format has no text of */
export function refuseWithoutText({ types, format }: Pick<Webhook, 'types' | 'format'>): void {
  const without = types === 'all' ? undefined : types.find((type) => !hasText(type, format));
  if (without === undefined) return;
  throw new Refusal({ code: 'invalid', message: `format: version 1 has no ${without}.` });
}

function isNameOf(name: string, type: WebhookType): boolean {
  return name === type || (IN_VERSION_1[type] ?? []).includes(name);
}
