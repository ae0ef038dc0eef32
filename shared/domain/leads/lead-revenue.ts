import { addExact, type ExactInteger } from '#shared/domain/reports/exact-integer.ts';
import type { JournalEvent } from '#shared/domain/tracking/event.ts';
import type { Lead } from './lead.ts';

/** Adds a sale or negative refund. Unknown revenue stays unknown, since a part would look like all. */
export function addLeadRevenue({ revenue }: Pick<Lead, 'revenue'>, amount: ExactInteger): Pick<Lead, 'revenue'> {
  return revenue === undefined ? {} : { revenue: addExact(revenue, amount) };
}

/** Returns an event's revenue (contract §7: sales less refunds), in the smallest unit. */
export function eventRevenue(event: JournalEvent): { readonly leadId: number; readonly amount: number } | null {
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
