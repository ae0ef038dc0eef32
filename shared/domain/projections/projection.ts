import { isSameOwner, type Owner } from '#shared/domain/leads/lead.ts';
import { listAdditions, listMoves } from '#shared/domain/lists/list-membership.ts';
import type { CommissionEntry, JournalEvent, RefundEvent, RefundReversalEvent } from '#shared/domain/tracking/event.ts';
import { amountsByOwner } from '#shared/domain/tracking/refund-parts.ts';
import type { Counter, ProjectionChange, RuledCounter } from './change.ts';

/** Returns an event's changes of counters, balances and lists (contract §6). */
export function computeProjectionChanges(event: JournalEvent): ProjectionChange[] {
  if (event.event === 'change') return event.changes.filter((change) => change.of !== 'report');
  const owner: Owner = { promoterId: event.promoterId, campaignId: event.campaignId };
  switch (event.event) {
    case 'click':
      return [counterChange(owner, { visitors_count: 1 })];
    case 'signup':
      return signupChanges(owner, event);
    case 'sale':
      return [
        ...(event.createdLead ? listAdditions('leads', owner, event.leadId) : []),
        counterChange(owner, {
          leads_count: Number(event.createdLead),
          customers_count: Number(event.becameCustomer),
          active_customers_count: Number(event.becameActive !== null) - Number(event.ceasedActive !== undefined),
          sales_count: 1,
          sales_total: event.amount,
          ...(event.ruled
            ? { ruled_customers_count: Number(event.becameCustomer), ruled_sales_total: event.amount }
            : {}),
        }),
        ...event.commissions.flatMap(buildEarningsChanges),
      ];
    case 'refund':
      return [...refundCounts(event, 1), ...event.commissions.flatMap(buildEarningsChanges)];
    case 'refund_reversal':
      return [...refundCounts(event, -1), ...event.commissions.flatMap(buildEarningsChanges)];
    case 'cancellation':
      return [
        counterChange(owner, {
          cancellations_count: Number(event.cancelled),
          active_customers_count: -Number(event.ceasedActive !== null),
        }),
      ];
  }
}

/** A refund counts once, with the newest of its sales; amounts count where the sales were made. */
function refundCounts(event: RefundEvent | RefundReversalEvent, sign: 1 | -1): ProjectionChange[] {
  return amountsByOwner(event).map(({ amount, ...owner }, index) =>
    counterChange(owner, { refunds_count: index === 0 ? sign : 0, refunds_total: 0 - sign * amount }),
  );
}

function signupChanges(owner: Owner, event: Extract<JournalEvent, { event: 'signup' }>): ProjectionChange[] {
  const { before, after } = event.replaced ?? {};
  if (!before || !after || isSameOwner(before, after)) {
    const added = event.createdLead ? listAdditions('leads', owner, event.leadId) : [];
    return [...added, counterChange(owner, { leads_count: Number(event.createdLead) })];
  }
  const [customer, active] = [Number(before.customerSince !== null), Number(before.active)];
  return [
    ...listMoves('leads', before, owner, event.leadId),
    counterChange(owner, { leads_count: 1, customers_count: customer, active_customers_count: active }),
    counterChange(before, { leads_count: -1, customers_count: -customer, active_customers_count: -active }),
  ];
}

/** All are listed; only approved ones are earned (contract §6). */
function buildEarningsChanges(entry: CommissionEntry): ProjectionChange[] {
  const added = listAdditions('rewards', entry, entry.id);
  if (entry.status !== 'approved') return added;
  return [...added, { of: 'balance', promoterId: entry.promoterId, unit: entry.unit, earned: entry.amount, paid: 0 }];
}

/** Drops zeros, which need no write. */
function counterChange(
  { promoterId, campaignId }: Owner,
  counts: Partial<Record<Counter | RuledCounter, number>>,
): ProjectionChange {
  const changed = Object.entries(counts).filter(([, by]) => by !== 0);
  return { of: 'promotion', owner: { promoterId, campaignId }, counts: Object.fromEntries(changed) };
}
