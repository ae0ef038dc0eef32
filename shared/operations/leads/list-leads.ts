import type { Lead } from '#shared/domain/leads/lead.ts';
import { listName } from '#shared/domain/lists/list-membership.ts';
import type { PageRequest } from '#shared/domain/lists/page.ts';
import type { Membership, MembershipDetails } from '#shared/domain/promoters/promotions/membership.ts';
import type { Call } from '#shared/operations/call.ts';
import { type OwnerReferences, resolveOwnerFilter } from '#shared/operations/lists/owner-filter.ts';
import { readLeads } from '#shared/store/leads/leads.ts';
import { readListPage } from '#shared/store/lists/lists.ts';
import { loadMembershipDetails, type OwnerLoader } from '#shared/store/promoters/memberships.ts';

/** A lead with its owner. */
export interface ShownLead<LeadOwner extends Membership = MembershipDetails> {
  readonly lead: Lead;
  readonly owner: LeadOwner;
}

/**
 * Returns a page of leads, with a constant number of calls. A deleted lead stays listed for a moment, because clients
 * stop at short pages.
 * @throws Refusal `not_found`
 */
export function listLeads(call: Call, names: OwnerReferences, page: PageRequest) {
  return listLeadsPage(call, names, page, loadMembershipDetails);
}

/**
 * Returns a page of leads with owners from `load`.
 * @throws Refusal `not_found`
 */
export async function listLeadsPage<LeadOwner extends Membership>(
  call: Call,
  names: OwnerReferences,
  page: PageRequest,
  load: OwnerLoader<LeadOwner>,
): Promise<{ readonly rows: ShownLead<LeadOwner>[]; readonly total: number }> {
  const { account } = call;
  const filter = await resolveOwnerFilter(call, names);
  if (!filter) return { rows: [], total: 0 };
  const { ids, total } = await readListPage(account.id, listName('leads', filter), page);
  const leads = await readLeads(account.id, ids);
  return { rows: await addLeadOwners(account.id, [...leads.values()], load), total };
}

/** Adds owners to leads. */
export async function addLeadOwners<LeadOwner extends Membership>(
  account: number,
  leads: readonly Lead[],
  load: OwnerLoader<LeadOwner>,
): Promise<ShownLead<LeadOwner>[]> {
  const findOwner = await load(account, leads);
  return leads.map((lead) => ({ lead, owner: findOwner(lead) }));
}
