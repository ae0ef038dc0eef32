import type { WebhookType } from './notice.ts';
import type { Delivery } from './types.ts';

/** Version 2 names of record kind and action. */
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

/** Returns the webhook types for an `entity.action` name of version 2. */
export function resolveEntityAction(name: string): WebhookType[] {
  return (Object.keys(ENTITIES) as WebhookType[]).filter((type) => ENTITIES[type].join('.') === name);
}

export const ENTITY_ACTIONS: readonly string[] = [...new Set(Object.values(ENTITIES).map((names) => names.join('.')))];

/** Returns the record and action of a delivery; tests have no record. */
export function deliveryEntity({ type, eventId }: Pick<Delivery, 'type' | 'eventId'>) {
  if (type === 'test') return { entity_type: 'test', entity_id: null, action: 'created' };
  const [entity_type, action] = ENTITIES[type];
  return { entity_type, entity_id: Number(eventId.slice(eventId.lastIndexOf('-') + 1)), action };
}
