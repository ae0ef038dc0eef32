import type { Commission } from '#shared/domain/commission.ts';
import type { Lead } from '#shared/domain/lead.ts';
import { listName } from '#shared/domain/listed.ts';
import type { Shown } from '#shared/domain/membership.ts';
import type { Page } from '#shared/domain/page.ts';
import type { Call } from '#shared/operations/call.ts';
import { type OwnerNames, ownerFilter } from '#shared/operations/search/owner-filter.ts';
import { findCommissionsOrRemains } from '#shared/store/commissions.ts';
import { readLeads } from '#shared/store/leads.ts';
import { readListPage } from '#shared/store/lists.ts';
import { loadShown } from '#shared/store/memberships.ts';

/** A commission with its lead and all that is shown of whose it is. */
export interface ShownCommission {
  readonly commission: Commission;
  /** What is left of it where it was deleted; null for a commission that was made for no lead. */
  readonly lead: Lead | null;
  readonly owner: Shown;
}

/**
 * A page of commissions: the same calls for every page of every list.
 * @throws Refusal `not_found`
 */
export async function listCommissions(
  call: Call,
  names: OwnerNames,
  page: Page,
): Promise<{ readonly rows: ShownCommission[]; readonly total: number }> {
  const { account } = call;
  const filter = await ownerFilter(account.id, names);
  if (!filter) return { rows: [], total: 0 };
  const { ids, total } = await readListPage(account.id, listName('rewards', filter), page);
  return { rows: await showCommissions(call, await findCommissionsOrRemains(account.id, ids)), total };
}

/** Loads what is shown of commissions. */
export async function showCommissions(
  { account }: Call,
  commissions: readonly Commission[],
): Promise<ShownCommission[]> {
  const leadIds = commissions.flatMap(({ leadId }) => leadId ?? []);
  const [leads, shown] = await Promise.all([readLeads(account.id, leadIds), loadShown(account.id, commissions)]);
  return commissions.map((commission) => ({
    commission,
    lead: leads.get(commission.leadId ?? 0) ?? null,
    owner: shown(commission),
  }));
}
