import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import { listName } from '#shared/domain/lists/list-membership.ts';
import type { PageRequest } from '#shared/domain/lists/page.ts';
import type { Membership, MembershipDetails } from '#shared/domain/promoters/promotions/membership.ts';
import type { Call } from '#shared/operations/call.ts';
import { type OwnerReferences, resolveOwnerFilter } from '#shared/operations/lists/owner-filter.ts';
import { findCommissionsIncludingDeleted } from '#shared/store/commissions/commissions.ts';
import { readLeads } from '#shared/store/leads/leads.ts';
import { readListPage } from '#shared/store/lists/lists.ts';
import { loadMembershipDetails, type OwnerLoader } from '#shared/store/promoters/memberships.ts';

/** A commission with its lead and owner. */
export interface ShownCommission<Of extends Membership = MembershipDetails> {
  readonly commission: Commission;
  /** Remains of a deleted lead; null without one. */
  readonly lead: Lead | null;
  readonly owner: Of;
}

/**
 * Returns a page of commissions, with a constant number of calls.
 * @throws Refusal `not_found`
 */
export function listCommissions(call: Call, names: OwnerReferences, page: PageRequest) {
  return listCommissionsPage(call, names, page, loadMembershipDetails);
}

/**
 * Returns a page of commissions with owners from `load`.
 * @throws Refusal `not_found`
 */
export async function listCommissionsPage<Of extends Membership>(
  call: Call,
  names: OwnerReferences,
  page: PageRequest,
  load: OwnerLoader<Of>,
): Promise<{ readonly rows: ShownCommission<Of>[]; readonly total: number }> {
  const { account } = call;
  const filter = await resolveOwnerFilter(call, names);
  if (!filter) return { rows: [], total: 0 };
  const { ids, total } = await readListPage(account.id, listName('rewards', filter), page);
  return {
    rows: await loadShownCommissions(call, await findCommissionsIncludingDeleted(account.id, ids), load),
    total,
  };
}

/** Adds leads and owners. */
export function loadCommissionsWithOwners(call: Call, commissions: readonly Commission[]) {
  return loadShownCommissions(call, commissions, loadMembershipDetails);
}

/** Adds leads, and owners from `load`. */
export async function loadShownCommissions<Of extends Membership>(
  { account }: Call,
  commissions: readonly Commission[],
  load: OwnerLoader<Of>,
): Promise<ShownCommission<Of>[]> {
  const leadIds = commissions.flatMap(({ leadId }) => leadId ?? []);
  const [leads, shown] = await Promise.all([readLeads(account.id, leadIds), load(account.id, commissions)]);
  return commissions.map((commission) => ({
    commission,
    lead: leads.get(commission.leadId ?? 0) ?? null,
    owner: shown(commission),
  }));
}
