import type { Item } from '#shared/store/table/read.ts';
import type { Expression } from '#shared/store/table/transaction.ts';

/**
 * Filter for the events of the journal: items whose `event` attribute is text. Bodies of billing provider events have
 * an attribute of the same name that is binary.
 */
export const EVENT_ITEMS = {
  expression: 'attribute_type(#event, :text)',
  names: { '#event': 'event' },
  values: { ':text': 'S' },
} as const satisfies Expression;

/** The same condition for an item that was read. */
export function isEventItem(item: Item): boolean {
  return typeof item.event === 'string';
}
