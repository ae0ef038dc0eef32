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
import { convertedRefunds } from '#shared/domain/tracking/refund-money.ts';
import { type InvoiceGranularity, parseInvoiceEventId } from '#shared/domain/tracking/sale-parts.ts';
import { type Key, keys } from './table/keys.ts';
import { readItem, readItems } from './table/read.ts';
import { create, replace, update, type Write } from './table/transaction.ts';

/** An event with its key. */
export interface StoredEvent {
  readonly key: Key;
  readonly event: JournalEvent;
}

/** Place in an account's events: those that commissions lead to come first, then those that numbers lead to. */
export interface EventPlace {
  readonly by: 'commission' | 'event';
  /** Exclusive. */
  readonly after: number;
}

export const FIRST_EVENT: EventPlace = { by: 'commission', after: 0 };

/** Reads an event in the current format. */
export async function readEvent(key: Key): Promise<JournalEvent | null> {
  const item = await readItem<VersionedEvent & Key>(key);
  if (!item) return null;
  const { pk, sk, ...event } = item;
  return upgradeEvent(event as VersionedEvent);
}

/** Whether an event with a caller's id is recorded. */
export async function isEventRecorded(account: number, kind: DeduplicatedKind, eventId: string): Promise<boolean> {
  return (await readItem(keys.moneyEvent(account, kind, eventId))) !== null;
}

/** Reads sales and refunds by event id; omits missing ones. */
export async function readMoneyEvents(
  account: number,
  events: readonly { readonly kind: 'sale' | 'refund'; readonly eventId: string }[],
): Promise<(SaleEvent | RefundEvent)[]> {
  const eventKeys = events.map(({ kind, eventId }) => keys.moneyEvent(account, kind, eventId));
  const items = await readItems(eventKeys);
  return eventKeys.flatMap((key) => {
    const event = items.get<SaleEvent | RefundEvent>(key);
    return event ? [upgradeEvent(event) as SaleEvent | RefundEvent] : [];
  });
}

/** Reads a sale, refund or refund reversal by event id. */
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

/** Creates a new event. The caller's event id is its key, kept forever. */
export function eventWrite(account: number, event: Exclude<JournalEvent, ClickEvent>): Write {
  return create(eventKey(account, event), { ...event }, 'event_exists');
}

/**
 * Creates an event with a caller's id, and a pointer from its number unless a commission leads to it. So events are
 * found without a scan ({@link forEachAccountEvent}), and a sale with commissions needs no extra item.
 */
export function trackedEventWrites(account: number, event: DeduplicatedEvent): Write[] {
  const lead = eventPointer(account, event);
  return [eventWrite(account, event), ...(lead ? [create(lead.key, lead.values, 'taken')] : [])];
}

/** Makes a sale count either as a whole or by its parts, also under concurrency. Other sales write nothing. */
export function salePartsWrites(account: number, eventId: string): Write[] {
  const invoice = parseInvoiceEventId(eventId);
  if (!invoice) return [];
  const key = keys.saleParts(account, invoice.whole);
  const countedBy: InvoiceGranularity = invoice.isPart ? 'parts' : 'whole';
  if (!invoice.isPart) return [create(key, { countedBy }, 'event_exists')];
  const isFree = { expression: 'attribute_not_exists(pk) OR countedBy = :parts', values: { ':parts': countedBy } };
  return [replace(key, { countedBy }, isFree, 'event_exists')];
}

/** Returns the pointer from an event's number; null if not needed. */
export function eventPointer(
  account: number,
  event: JournalEvent,
): { readonly key: Key; readonly values: Record<string, unknown> } | null {
  if (event.event === 'click' || event.event === 'signup' || event.event === 'change') return null;
  if (event.eventId === null) return null;
  // Events without commissions need it too, to be repaired.
  if (event.event !== 'cancellation' && event.commissions?.length > 0) return null;
  return { key: keys.eventNumber(account, event.id), values: { of: event.event, eventId: event.eventId } };
}

/** Adds a refund to its sale, or subtracts it (negative amounts). Conflicts with other refunds. */
export function saleRefundWrite(
  account: number,
  sale: SaleEvent,
  refund: { readonly amount: number; readonly ofOriginal: number },
): Write {
  const key = keys.moneyEvent(account, 'sale', sale.eventId);
  const change = { expression: 'SET refunded = :after', values: { ':after': sale.refunded + refund.amount } };
  const unchanged = { expression: 'refunded = :before', values: { ':before': sale.refunded } };
  if (sale.originalRefunded === undefined) return update(key, change, unchanged, 'stale');
  const [before, after] = [sale.originalRefunded, sale.originalRefunded + refund.ofOriginal];
  const refundedTotal = convertedRefunds(sale) + (refund.ofOriginal === 0 ? 0 : refund.amount);
  return update(
    key,
    {
      expression: `${change.expression}, originalRefunded = :later, originalWorth = :worth`,
      values: { ...change.values, ':later': after, ':worth': refundedTotal },
    },
    {
      expression: `${unchanged.expression} AND originalRefunded = :earlier`,
      values: { ...unchanged.values, ':earlier': before },
    },
    'stale',
  );
}

/** Marks a refund as reversed, once. */
export function refundReversalWrite(account: number, refund: RefundEvent, eventId: string): Write {
  return update(
    keys.moneyEvent(account, 'refund', refund.eventId),
    { expression: 'SET reversedBy = :by', values: { ':by': eventId } },
    { expression: 'leadId = :lead AND attribute_not_exists(reversedBy)', values: { ':lead': refund.leadId } },
    'stale',
  );
}

/** Adds the refund's time to an earlier version's refund reversal. @param refundedAt ISO 8601 */
export function refundTimeWrite(account: number, { eventId }: RefundReversalEvent, refundedAt: string): Write {
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
