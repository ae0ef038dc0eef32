import { upgradeEvent, type VersionedEvent } from '#shared/domain/tracking/earlier-event.ts';
import type {
  ClickEvent,
  DeduplicatedEvent,
  DeduplicatedKind,
  JournalEvent,
  RefundEvent,
  RefundReversalEvent,
  SaleEvent,
} from '#shared/domain/tracking/event.ts';
import { refundedWorth } from '#shared/domain/tracking/refund-money.ts';
import { type InvoiceGranularity, parseInvoiceEventId } from '#shared/domain/tracking/sale-parts.ts';
import { type Key, keys } from './table/keys.ts';
import { readItem, readItems } from './table/read.ts';
import { create, replace, update, type Write } from './table/transaction.ts';

/** An event with the key it lives under. */
export interface StoredEvent {
  readonly key: Key;
  readonly event: JournalEvent;
}

/** The event of a key, as it is now, in today's form; null where there is none. */
export async function readEvent(key: Key): Promise<JournalEvent | null> {
  const found = await readItem<VersionedEvent & Key>(key);
  if (!found) return null;
  const { pk, sk, ...event } = found;
  return upgradeEvent(event as VersionedEvent);
}

/** Whether an event with a caller's id is recorded. One call. */
export async function isRecorded(account: number, kind: DeduplicatedKind, eventId: string): Promise<boolean> {
  return (await readItem(keys.moneyEvent(account, kind, eventId))) !== null;
}

/** Sales and refunds by their event ids, those that are there. */
export async function readMoneyEvents(
  account: number,
  wanted: readonly { readonly kind: 'sale' | 'refund'; readonly eventId: string }[],
): Promise<(SaleEvent | RefundEvent)[]> {
  const named = wanted.map(({ kind, eventId }) => keys.moneyEvent(account, kind, eventId));
  const found = await readItems(named);
  return named.flatMap((key) => {
    const event = found.get<SaleEvent | RefundEvent>(key);
    return event ? [upgradeEvent(event) as SaleEvent | RefundEvent] : [];
  });
}

/** A sale, a refund or a refund reversal by its event id. */
export async function readMoneyEvent(
  account: number,
  kind: Exclude<DeduplicatedKind, 'cancellation'>,
  eventId: string,
): Promise<SaleEvent | RefundEvent | RefundReversalEvent | null> {
  return (await readEvent(keys.moneyEvent(account, kind, eventId))) as
    | SaleEvent
    | RefundEvent
    | RefundReversalEvent
    | null;
}

/** Writes an event that must not have happened before: its key is the caller's event id, and is kept for ever. */
export function eventWrite(account: number, event: Exclude<JournalEvent, ClickEvent>): Write {
  return create(eventKey(account, event), { ...event }, 'event_exists');
}

/**
 * The same for an event that may have a caller's id, together with what leads from its number to it, where no commission
 * does: so all events of an account are found without a look at those of others ({@link eachEventOf}). A sale that earns
 * something writes nothing more.
 */
export function trackedEventWrites(account: number, event: DeduplicatedEvent): Write[] {
  const lead = leadToEvent(account, event);
  return [eventWrite(account, event), ...(lead ? [create(lead.key, lead.values, 'taken')] : [])];
}

/** Lets a sale count as a whole or by its parts, and not both, also at the same moment. Nothing is written of any other sale. */
export function salePartsWrites(account: number, eventId: string): Write[] {
  const named = parseInvoiceEventId(eventId);
  if (!named) return [];
  const key = keys.saleParts(account, named.whole);
  const countedBy: InvoiceGranularity = named.isPart ? 'parts' : 'whole';
  if (!named.isPart) return [create(key, { countedBy }, 'event_exists')];
  const isFree = { expression: 'attribute_not_exists(pk) OR countedBy = :parts', values: { ':parts': countedBy } };
  return [replace(key, { countedBy }, isFree, 'event_exists')];
}

/** The item that leads from an event's number to it; null where the event is found otherwise. */
export function leadToEvent(
  account: number,
  event: JournalEvent,
): { readonly key: Key; readonly values: Record<string, unknown> } | null {
  if (event.event === 'click' || event.event === 'signup' || event.event === 'change') return null;
  if (event.eventId === null) return null;
  // One that lacks its commissions is found by its number as well: it has to be seen before it can be mended.
  if (event.event !== 'cancellation' && event.commissions?.length > 0) return null;
  return { key: keys.eventNumber(account, event.id), values: { of: event.event, eventId: event.eventId } };
}

/**
 * Adds a refund to the sale it is of, or takes it off again (then both amounts are negative), if no other came in between:
 * that has changed what is refunded, or what is of the original amount, where that is another currency's.
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
  const worth = refundedWorth(sale) + (refund.ofOriginal === 0 ? 0 : refund.amount);
  return update(
    key,
    {
      expression: `${change.expression}, originalRefunded = :later, originalWorth = :worth`,
      values: { ...change.values, ':later': after, ':worth': worth },
    },
    {
      expression: `${unchanged.expression} AND originalRefunded = :earlier`,
      values: { ...unchanged.values, ':earlier': before },
    },
    'stale',
  );
}

/** Marks a refund as taken back, if it has not been before. */
export function reversedWrite(account: number, refund: RefundEvent, eventId: string): Write {
  return update(
    keys.moneyEvent(account, 'refund', refund.eventId),
    { expression: 'SET reversedBy = :by', values: { ':by': eventId } },
    { expression: 'leadId = :lead AND attribute_not_exists(reversedBy)', values: { ':lead': refund.leadId } },
    'stale',
  );
}

/** Tells a refund reversal of an earlier version when the refund was. @param refundedAt ISO 8601 */
export function refundDayWrite(account: number, { eventId }: RefundReversalEvent, refundedAt: string): Write {
  return update(
    keys.moneyEvent(account, 'refund_reversal', eventId),
    { expression: 'SET refundedAt = :at', values: { ':at': refundedAt } },
    { expression: 'attribute_exists(pk)' },
    'stale',
  );
}

function eventKey(account: number, event: Exclude<JournalEvent, ClickEvent>) {
  if (event.event === 'signup') return keys.signupEvent(account, event.id);
  if (event.event === 'change') return keys.changeEvent(account, event.id);
  if (event.eventId === null) return keys.numberedCancellation(account, event.id);
  return keys.moneyEvent(account, event.event, event.eventId);
}
