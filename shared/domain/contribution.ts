import type { Change, Counter } from './change.ts';
import type { Commission } from './commission.ts';
import { isActive, type Lead, sameOwner } from './lead.ts';
import { listed, relisted, unlisted } from './listed.ts';

/**
 * What a change of a lead by hand does to counters and lists: what it counted for before is taken away, what it counts
 * for now is added (contract §6). Its sales stay where they were made.
 * @param before null for a lead that did not exist
 * @param after null for one that exists no more: its place on the lists is given up, what it has counted for stays
 */
export function leadChanges(before: Lead | null, after: Lead | null): Change[] {
  if (before && !after) {
    const active = isActive(before) ? counted(before, { active_customers_count: -1 }) : [];
    return [...unlisted('leads', before, before.id), ...active];
  }
  if (!after) return [];
  if (!before) return [...listed('leads', after, after.id), ...counted(after, countsOf(after, 1))];
  // One that was denied meanwhile has been counted when it was cancelled.
  const cancellations_count = after.state === 'cancelled' && before.cancelledAt === null ? 1 : 0;
  if (!sameOwner(before, after)) {
    return [
      ...relisted('leads', before, after, after.id),
      ...counted(before, countsOf(before, -1)),
      ...counted(after, { ...countsOf(after, 1), cancellations_count }),
    ];
  }
  const [was, is] = [countsOf(before, 1), countsOf(after, 1)];
  return counted(after, {
    customers_count: is.customers_count - was.customers_count,
    active_customers_count: is.active_customers_count - was.active_customers_count,
    cancellations_count,
  });
}

/**
 * What a change of a commission does to balances and lists. Only approved commissions are earned.
 * @param before null for a new one
 */
export function commissionChanges(before: Commission | null, after: Commission): Change[] {
  const lists = before ? relisted('rewards', before, after, after.id) : listed('rewards', after, after.id);
  return [...lists, ...(before ? earned(before, -1) : []), ...earned(after, 1)];
}

function earned({ status, promoterId, unit, amount }: Commission, sign: 1 | -1): Change[] {
  return status === 'approved' ? [{ of: 'balance', promoterId, unit, earned: sign * amount, paid: 0 }] : [];
}

function countsOf(lead: Lead, sign: 1 | -1) {
  return {
    leads_count: sign,
    customers_count: lead.customerSince === null ? 0 : sign,
    active_customers_count: isActive(lead) ? sign : 0,
  };
}

/** Zeros are left out, and a change of nothing is none. */
function counted({ promoterId, campaignId }: Lead, counts: Partial<Record<Counter, number>>): Change[] {
  const changed = Object.entries(counts).filter(([, by]) => by !== 0);
  if (changed.length === 0) return [];
  return [{ of: 'promotion', owner: { promoterId, campaignId }, counts: Object.fromEntries(changed) }];
}
