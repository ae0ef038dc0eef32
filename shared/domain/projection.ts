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

/** What is summed per promotion, and per promoter and unit, and what is listed where. */
export type Change =
  | { readonly of: 'promotion'; readonly owner: Owner; readonly counts: Partial<Record<Counter, number>> }
  | {
      readonly of: 'balance';
      readonly promoterId: number;
      readonly unit: Unit;
      readonly earned: number;
      readonly paid: number;
    }
  | {
      readonly of: 'list';
      readonly list: string;
      readonly added: readonly number[];
      readonly removed: readonly number[];
    };

/** What an event adds to the counters of promotions and to the balances of promoters (contract §6 and §7). */
export function changesOf(event: JournalEvent): Change[] {
  if (event.event === 'change') return [...event.changes];
  const owner: Owner = { promoterId: event.promoterId, campaignId: event.campaignId };
  switch (event.event) {
    case 'click':
      return [count(owner, { visitors_count: 1 })];
    case 'signup':
      return signupChanges(owner, event);
    case 'sale':
      return [
        ...(event.createdLead ? listed('leads', owner, event.leadId) : []),
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
  if (!event.movedFrom) {
    const added = event.createdLead ? listed('leads', owner, event.leadId) : [];
    return [...added, count(owner, { leads_count: Number(event.createdLead) })];
  }
  const { customer, active, ...from } = event.movedFrom;
  const moved = { leads_count: 1, customers_count: Number(customer), active_customers_count: Number(active) };
  return [
    ...relisted('leads', from, owner, event.leadId),
    count(owner, moved),
    count(from, { leads_count: -1, customers_count: -Number(customer), active_customers_count: -Number(active) }),
  ];
}

/** Only approved commissions are earnings (contract §6); every one is listed. */
function earnings(entry: CommissionEntry): Change[] {
  const added = listed('rewards', entry, entry.id);
  if (entry.status !== 'approved') return added;
  return [...added, { of: 'balance', promoterId: entry.promoterId, unit: entry.unit, earned: entry.amount, paid: 0 }];
}

/** Puts a record on the lists of its kind: all, and those of its promoter, campaign and promotion. */
export function listed(kind: ListKind, owner: Owner, id: number): Change[] {
  return listsOf(kind, owner).map((list) => ({ of: 'list', list, added: [id], removed: [] }));
}

/** Takes a record off all lists of its kind. */
export function unlisted(kind: ListKind, owner: Owner, id: number): Change[] {
  return listsOf(kind, owner).map((list) => ({ of: 'list', list, added: [], removed: [id] }));
}

/** Takes a record from one owner's lists to another's; on lists that both share it keeps its place. */
export function relisted(kind: ListKind, from: Owner, to: Owner, id: number): Change[] {
  const [before, after] = [listsOf(kind, from), listsOf(kind, to)];
  const removed = unlisted(kind, from, id).filter((change) => change.of === 'list' && !after.includes(change.list));
  const added = listed(kind, to, id).filter((change) => change.of === 'list' && !before.includes(change.list));
  return [...removed, ...added];
}

/** The records that are listed by whom they belong to. */
export type ListKind = 'leads' | 'rewards' | 'payouts' | 'promoters' | 'promo-codes' | 'archived-promo-codes';

/** Which records of a kind: all, or those of a promoter, of a campaign, or of both. */
export type ListFilter = { readonly [Name in keyof Owner]?: Owner[Name] | undefined };

/** The name of a list: all records of a kind, or those of a promoter, a campaign, or a promotion. */
export function listName(kind: ListKind, filter: ListFilter = {}): string {
  const { promoterId, campaignId } = filter;
  if (promoterId !== undefined && campaignId !== undefined) return `${kind}#promotion#${promoterId}#${campaignId}`;
  if (promoterId !== undefined) return `${kind}#promoter#${promoterId}`;
  if (campaignId !== undefined) return `${kind}#campaign#${campaignId}`;
  return kind;
}

/** The names of the lists that a record of a kind is on. */
export function listsOf(kind: ListKind, { promoterId, campaignId }: Owner): string[] {
  return [{}, { promoterId }, { campaignId }, { promoterId, campaignId }].map((filter) => listName(kind, filter));
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
