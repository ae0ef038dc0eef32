import { type Exact, plus } from '#shared/domain/reports/exact.ts';
import type { JournalEvent } from '#shared/domain/tracking/event.ts';
import type { Lead } from './lead.ts';

/**
 * Adds a sale to a lead's revenue, or a negative refund. Unknown revenue stays unknown: a part would look like all.
 * @param amount in the account's smallest unit
 */
export function revenueWith({ revenue }: Pick<Lead, 'revenue'>, amount: Exact): Pick<Lead, 'revenue'> {
  return revenue === undefined ? {} : { revenue: plus(revenue, amount) };
}

/**
 * Returns the revenue of an event (contract §7: sales less refunds), in the account's smallest unit; null for events
 * without money. It is independent of the lead's owner.
 */
export function broughtBy(event: JournalEvent): { readonly leadId: number; readonly amount: number } | null {
  switch (event.event) {
    case 'sale':
    case 'refund_reversal':
      return { leadId: event.leadId, amount: event.amount };
    case 'refund':
      return { leadId: event.leadId, amount: -event.amount };
    default:
      return null;
  }
}
