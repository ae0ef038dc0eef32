import type { WebhookType } from './notice.ts';
import type { Delivery } from './types.ts';

/** What has happened to which kind of record, as version 2 names both. */
const ENTITIES: Readonly<Record<WebhookType, readonly [entity: string, action: string]>> = {
  lead_signup: ['referral', 'created'],
  new_customer: ['referral', 'updated'],
  lead_cancelled: ['referral', 'updated'],
  sale_created: ['referral', 'updated'],
  refund_created: ['referral', 'updated'],
  refund_reversed: ['referral', 'updated'],
  promoter_signed_up: ['promoter', 'created'],
  promoter_accepted: ['promoter', 'updated'],
  reward_created: ['commission', 'created'],
  fulfilment_pending: ['commission', 'updated'],
  payout_completed: ['payout', 'updated'],
  payout_failed: ['payout', 'updated'],
};

/** The types of webhooks that `entity.action` stands for, as version 2 names both; none for a name that is unknown. */
export function typesOfEntityAction(name: string): WebhookType[] {
  return (Object.keys(ENTITIES) as WebhookType[]).filter((type) => ENTITIES[type].join('.') === name);
}

/** All names `entity.action`, each once. */
export const ENTITY_ACTIONS: readonly string[] = [...new Set(Object.values(ENTITIES).map((names) => names.join('.')))];

/** The record that a delivery is about, and what has happened to it; a test is about none. */
export function entityOf({ type, eventId }: Pick<Delivery, 'type' | 'eventId'>) {
  if (type === 'test') return { entity_type: 'test', entity_id: null, action: 'created' };
  const [entity_type, action] = ENTITIES[type];
  return { entity_type, entity_id: Number(eventId.slice(eventId.lastIndexOf('-') + 1)), action };
}
