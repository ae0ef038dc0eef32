import type { ClickEvent, JournalEvent, SaleEvent } from '#shared/domain/event.ts';
import { type Key, keys } from './keys.ts';
import { create, update, type Write } from './transaction.ts';

/** An event with the key it lives under. */
export interface StoredEvent {
  readonly key: Key;
  readonly event: JournalEvent;
}

/** Writes an event that must not have happened before: its key is the caller's event id, and is kept for ever. */
export function eventWrite(account: number, event: Exclude<JournalEvent, ClickEvent>): Write {
  return create(eventKey(account, event), { ...event }, 'event_exists');
}

/** Adds a refund to the sale it is of, if no other refund came in between. */
export function refundedWrite(account: number, sale: SaleEvent, more: number): Write {
  return update(
    keys.moneyEvent(account, 'sale', sale.eventId),
    { expression: 'SET refunded = :after', values: { ':after': sale.refunded + more } },
    { expression: 'refunded = :before', values: { ':before': sale.refunded } },
    'stale',
  );
}

function eventKey(account: number, event: Exclude<JournalEvent, ClickEvent>) {
  if (event.event === 'signup') return keys.signupEvent(account, event.id);
  if (event.event === 'change') return keys.changeEvent(account, event.id);
  if (event.eventId === null) return keys.numberedCancellation(account, event.id);
  return keys.moneyEvent(account, event.event, event.eventId);
}
