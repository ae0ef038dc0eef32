import type { ClickEvent, JournalEvent, SaleEvent } from '#shared/domain/event.ts';
import { type Key, keys } from './table/keys.ts';
import { readItem } from './table/read.ts';
import { create, update, type Write } from './table/transaction.ts';

/** An event with the key it lives under. */
export interface StoredEvent {
  readonly key: Key;
  readonly event: JournalEvent;
}

/** The event of a key, as it is now; null where there is none. */
export async function readEvent(key: Key): Promise<JournalEvent | null> {
  const found = await readItem<JournalEvent & Key>(key);
  if (!found) return null;
  const { pk, sk, ...event } = found;
  return event as JournalEvent;
}

/** Writes an event that must not have happened before: its key is the caller's event id, and is kept for ever. */
export function eventWrite(account: number, event: Exclude<JournalEvent, ClickEvent>): Write {
  return create(eventKey(account, event), { ...event }, 'event_exists');
}

/**
 * Adds a refund to the sale it is of, if no other refund came in between: that has changed what is refunded, or what is of
 * the original amount, where that is another currency's.
 */
export function refundedWrite(
  account: number,
  sale: SaleEvent,
  refund: { readonly amount: number; readonly ofOriginal: number },
): Write {
  const key = keys.moneyEvent(account, 'sale', sale.eventId);
  const change = { expression: 'SET refunded = :after', values: { ':after': sale.refunded + refund.amount } };
  const unchanged = { expression: 'refunded = :before', values: { ':before': sale.refunded } };
  if (sale.originalRefunded === undefined) return update(key, change, unchanged, 'stale');
  const [before, after] = [sale.originalRefunded, sale.originalRefunded + refund.ofOriginal];
  return update(
    key,
    { expression: `${change.expression}, originalRefunded = :later`, values: { ...change.values, ':later': after } },
    {
      expression: `${unchanged.expression} AND originalRefunded = :earlier`,
      values: { ...unchanged.values, ':earlier': before },
    },
    'stale',
  );
}

function eventKey(account: number, event: Exclude<JournalEvent, ClickEvent>) {
  if (event.event === 'signup') return keys.signupEvent(account, event.id);
  if (event.event === 'change') return keys.changeEvent(account, event.id);
  if (event.eventId === null) return keys.numberedCancellation(account, event.id);
  return keys.moneyEvent(account, event.event, event.eventId);
}
