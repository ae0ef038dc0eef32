import type { CommissionEntry, JournalEvent } from './event.ts';
import type { Owner } from './lead.ts';
import type { Unit } from './reward.ts';

/** The counters of a promotion (specification: Promotion). Totals are in the smallest unit of the account's currency. */
export const COUNTERS = [
  'visitors_count',
  'leads_count',
  'customers_count',
  'active_customers_count',
  'sales_count',
  'refunds_count',
  'cancellations_count',
  'sales_total',
  'refunds_total',
] as const;
export type Counter = (typeof COUNTERS)[number];

/** What is summed per promotion, and per promoter and unit. */
export type Change =
  | { readonly of: 'promotion'; readonly owner: Owner; readonly counts: Partial<Record<Counter, number>> }
  | { readonly of: 'balance'; readonly promoterId: number; readonly unit: Unit; readonly earned: number };

/** What an event adds to the counters of promotions and to the balances of promoters (contract §6 and §7). */
export function changesOf(event: JournalEvent): Change[] {
  const owner: Owner = { promoterId: event.promoterId, campaignId: event.campaignId };
  switch (event.event) {
    case 'click':
      return [count(owner, { visitors_count: 1 })];
    case 'signup':
      return signupChanges(owner, event);
    case 'sale':
      return [
        count(owner, {
          leads_count: Number(event.createdLead),
          customers_count: Number(event.becameCustomer),
          active_customers_count: Number(event.becameActive),
          sales_count: 1,
          sales_total: event.amount,
        }),
        ...event.commissions.flatMap(earnings),
      ];
    case 'refund':
      return [count(owner, { refunds_count: 1, refunds_total: -event.amount }), ...event.commissions.flatMap(earnings)];
    case 'cancellation':
      return [
        count(owner, {
          cancellations_count: Number(event.cancelled),
          active_customers_count: -Number(event.cancelled && event.wasActive),
        }),
      ];
  }
}

function signupChanges(owner: Owner, event: Extract<JournalEvent, { event: 'signup' }>): Change[] {
  if (!event.movedFrom) return [count(owner, { leads_count: Number(event.createdLead) })];
  const { customer, active, ...from } = event.movedFrom;
  const moved = { leads_count: 1, customers_count: Number(customer), active_customers_count: Number(active) };
  return [
    count(owner, moved),
    count(from, { leads_count: -1, customers_count: -Number(customer), active_customers_count: -Number(active) }),
  ];
}

/** Only approved commissions are earnings (contract §6). */
function earnings(entry: CommissionEntry): Change[] {
  if (entry.status !== 'approved') return [];
  return [{ of: 'balance', promoterId: entry.promoterId, unit: entry.unit, earned: entry.amount }];
}

/** Zeros are left out: what does not change is not written. */
function count(owner: Owner, counts: Partial<Record<Counter, number>>): Change {
  const changed = Object.entries(counts).filter(([, by]) => by !== 0);
  return { of: 'promotion', owner, counts: Object.fromEntries(changed) };
}

/** What a promoter has earned and has been paid in one unit; the rest is still owed (contract §6). Integers of the unit. */
export interface Balance {
  readonly unit: Unit;
  readonly earned: number;
  readonly paid: number;
}
