import type { Lead } from '#shared/domain/leads/lead.ts';
import { listName } from '#shared/domain/lists/listed.ts';
import type { Page } from '#shared/domain/lists/page.ts';
import type { Membership, Shown } from '#shared/domain/promoters/membership.ts';
import type { Call } from '#shared/operations/call.ts';
import { type OwnerNames, ownerFilter } from '#shared/operations/lists/owner-filter.ts';
import { readLeads } from '#shared/store/leads/leads.ts';
import { readListPage } from '#shared/store/lists/lists.ts';
import { type LoadOwners, loadShown } from '#shared/store/promoters/memberships.ts';

/** A lead with all that is shown of whose it is. */
export interface ShownLead<Of extends Membership = Shown> {
  readonly lead: Lead;
  readonly owner: Of;
}

/**
 * A page of leads: the same calls for every page of every list (the promotion, the list, the leads, and whose they are).
 * A lead that was deleted just now is on its list for a moment more, empty: a page that lacked it would be short, and
 * whoever counts pages until a short one would stop there.
 * @throws Refusal `not_found`
 */
export function listLeads(call: Call, names: OwnerNames, page: Page) {
  return pageOfLeads(call, names, page, loadShown);
}

/** The same with as much of whose they are as is loaded. @throws Refusal `not_found` */
export async function pageOfLeads<Of extends Membership>(
  call: Call,
  names: OwnerNames,
  page: Page,
  load: LoadOwners<Of>,
): Promise<{ readonly rows: ShownLead<Of>[]; readonly total: number }> {
  const { account } = call;
  const filter = await ownerFilter(call, names);
  if (!filter) return { rows: [], total: 0 };
  const { ids, total } = await readListPage(account.id, listName('leads', filter), page);
  const leads = await readLeads(account.id, ids);
  return { rows: await showLeads(account.id, [...leads.values()], load), total };
}

/** Loads what is shown of leads. */
export async function showLeads<Of extends Membership>(
  account: number,
  leads: readonly Lead[],
  load: LoadOwners<Of>,
): Promise<ShownLead<Of>[]> {
  const shown = await load(account, leads);
  return leads.map((lead) => ({ lead, owner: shown(lead) }));
}
