import type { WebhookType } from './notice.ts';
import type { Delivery } from './types.ts';

/** Kinds of records that deliveries are about, by their names of version 2. */
export const DELIVERED_RECORD_TYPES = ['referral', 'commission', 'promoter', 'payout'] as const;

/** The record that a delivery is about. */
export interface DeliveredRecord {
  readonly type: (typeof DELIVERED_RECORD_TYPES)[number];
  readonly id: number;
}

/** Version 2 names of record kind and action. */
const ENTITIES: Readonly<Record<WebhookType, readonly [entity: DeliveredRecord['type'], action: string]>> = {
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

/** Returns the record of a delivery; null for tests. */
export function findDeliveredRecord({ type, eventId }: Pick<Delivery, 'type' | 'eventId'>): DeliveredRecord | null {
  if (type === 'test') return null;
  return { type: ENTITIES[type][0], id: Number(eventId.slice(eventId.lastIndexOf('-') + 1)) };
}

/** Returns the record and action of a delivery; tests have no record. */
export function deliveryEntity(delivery: Pick<Delivery, 'type' | 'eventId'>) {
  const record = findDeliveredRecord(delivery);
  const action = delivery.type === 'test' ? 'created' : ENTITIES[delivery.type][1];
  return { entity_type: record?.type ?? 'test', entity_id: record?.id ?? null, action };
}
