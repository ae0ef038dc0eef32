import type { Commission } from '#shared/domain/commissions/commission.ts';
import { isActiveLead, isSameOwner, type Lead } from '#shared/domain/leads/lead.ts';
import {
  deletedLeadReportChanges,
  leadReportChanges,
  leadReportState,
} from '#shared/domain/leads/lead-report-state.ts';
import { listAdditions, listMoves, listRemovals } from '#shared/domain/lists/list-membership.ts';
import { buildReportChanges } from '#shared/domain/reports/report-change.ts';
import { earningsChanges } from '#shared/domain/reports/report-changes.ts';
import type { Counter, ProjectionChange, StoredChange } from './change.ts';

/**
 * Computes the projection changes of a manually changed lead: subtracts its former contribution and adds the new one
 * (contract §6). Sales stay where they were made.
 * @param after null for a deleted lead: it leaves the lists and is no longer active, but stays counted otherwise
 * @param at ISO 8601
 */
export function leadChanges(before: Lead, after: Lead | null, at: string): StoredChange[] {
  if (before.isClaim) return claimChanges(before, after);
  if (!after) {
    const active = isActiveLead(before) ? counterChanges(before, { active_customers_count: -1 }) : [];
    return [
      ...listRemovals('leads', before, before.id),
      ...active,
      ...deletedLeadReportChanges(leadReportState(before), at),
    ];
  }
  // A lead that was denied meanwhile was counted when it canceled.
  const cancellations_count = after.state === 'cancelled' && before.cancelledAt === null ? 1 : 0;
  const reports = [
    ...leadReportChanges(leadReportState(before), leadReportState(after), at),
    ...buildReportChanges(after, at, { cancelled: before.customerSince === null ? 0 : cancellations_count }),
  ];
  if (!isSameOwner(before, after)) {
    return [
      ...reports,
      ...listMoves('leads', before, after, after.id),
      ...counterChanges(before, buildLeadCounts(before, -1)),
      ...counterChanges(after, { ...buildLeadCounts(after, 1), cancellations_count }),
    ];
  }
  const [countsBefore, countsAfter] = [buildLeadCounts(before, 1), buildLeadCounts(after, 1)];
  const counts = {
    customers_count: countsAfter.customers_count - countsBefore.customers_count,
    active_customers_count: countsAfter.active_customers_count - countsBefore.active_customers_count,
    cancellations_count,
  };
  return [...reports, ...counterChanges(after, counts)];
}

/** A claim is in the lists of leads, and counts once approved. */
function claimChanges(before: Lead, after: Lead | null): StoredChange[] {
  if (!after) return listRemovals('leads', before, before.id);
  const lists = isSameOwner(before, after) ? [] : listMoves('leads', before, after, after.id);
  if (after.isClaim) return lists;
  return [
    ...lists,
    ...counterChanges(after, { leads_count: 1 }),
    ...buildReportChanges(after, after.createdAt, { referrals: 1 }),
  ];
}

/**
 * Computes the projection changes of a commission. Only approved ones count as earned; destroyed ones are in no list.
 * @param before null for a new commission
 */
export function commissionChanges(before: Commission | null, after: Commission): StoredChange[] {
  return [
    ...commissionLists(before, after),
    ...(before ? earnedBalanceChanges(before, -1) : []),
    ...earnedBalanceChanges(after, 1),
    ...earningsChanges(before, after),
  ];
}

function commissionLists(before: Commission | null, after: Commission): ProjectionChange[] {
  if (!before) return listAdditions('rewards', after, after.id);
  return after.deletedAt ? listRemovals('rewards', before, after.id) : listMoves('rewards', before, after, after.id);
}

function earnedBalanceChanges({ status, promoterId, unit, amount }: Commission, sign: 1 | -1): ProjectionChange[] {
  return status === 'approved' ? [{ of: 'balance', promoterId, unit, earned: sign * amount, paid: 0 }] : [];
}

function buildLeadCounts(lead: Lead, sign: 1 | -1) {
  return {
    leads_count: sign,
    customers_count: lead.customerSince === null ? 0 : sign,
    active_customers_count: isActiveLead(lead) ? sign : 0,
  };
}

/** Drops zeros; no change if all are zero. */
function counterChanges(
  { promoterId, campaignId }: Lead,
  counts: Partial<Record<Counter, number>>,
): ProjectionChange[] {
  const changed = Object.entries(counts).filter(([, by]) => by !== 0);
  if (changed.length === 0) return [];
  return [{ of: 'promotion', owner: { promoterId, campaignId }, counts: Object.fromEntries(changed) }];
}
