import type { Item } from '#shared/store/table/read.ts';
import type { Expression } from '#shared/store/table/transaction.ts';

/** Filter for journal events: their `event` is text. Billing event bodies have a binary `event`. */
export const EVENT_ITEMS = {
  expression: 'attribute_type(#event, :text)',
  names: { '#event': 'event' },
  values: { ':text': 'S' },
} as const satisfies Expression;

/** Whether an item is a journal event. */
export function isEventItem(item: Item): boolean {
  return typeof item.event === 'string';
}
