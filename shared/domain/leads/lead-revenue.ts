import { type Exact, plus } from '#shared/domain/reports/exact.ts';
import type { JournalEvent } from '#shared/domain/tracking/event.ts';
import type { Lead } from './lead.ts';

/**
 * What the lead has brought, with that of a sale, or less that of a refund (then negative). As long as it is not known, it stays so:
 * a part of it would look like all.
 * @param amount in the smallest unit of the account's currency
 */
export function revenueWith({ revenue }: Pick<Lead, 'revenue'>, amount: Exact): Pick<Lead, 'revenue'> {
  return revenue === undefined ? {} : { revenue: plus(revenue, amount) };
}

/**
 * What an event adds to the revenue of its lead (contract §7: sales less refunds), in the smallest unit of the account's currency;
 * null for an event that brings no money. Whose the lead was then, or is now, makes no difference.
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
