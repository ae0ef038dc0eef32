import { listRowStates, toRowStates } from '#shared/domain/lists/lead-row-state.ts';
import type { PageRequest, RowTotal } from '#shared/domain/lists/page.ts';
import type { LeadSearch } from '#shared/domain/lists/record-search.ts';
import type { LeadRow } from '#shared/domain/lists/row.ts';
import { columnContains, columnOneOf } from '#shared/domain/lists/row-query.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { findRows } from '#shared/operations/lists/find-rows.ts';
import {
  buildOwnerConditions,
  emptyIfNotFound,
  findSingleOwner,
  whereBetween,
  whereBoolean,
  whereOneOf,
} from '#shared/operations/lists/search.ts';
import { readLeads } from '#shared/store/leads/leads.ts';
import { loadMemberships } from '#shared/store/promoters/memberships.ts';
import { addLeadOwners, listLeadsPage, type ShownLead } from './list-leads.ts';

const DEFAULT_SEARCH_FIELDS = ['email', 'uid', 'username', 'name'] as const;

/** Returns a page of matching leads. */
export async function searchLeads(
  call: Call,
  search: LeadSearch,
  page: PageRequest,
): Promise<{ readonly rows: ShownLead<Membership>[]; readonly total: RowTotal }> {
  const { filters, order, text, searchColumns = DEFAULT_SEARCH_FIELDS } = search;
  const owner = findSingleOwner(search);
  if (owner) return emptyIfNotFound(listLeadsPage(call, owner, page, loadMemberships));
  const conditions = [
    ...whereOneOf<LeadRow>('id', filters.ids),
    ...whereOneOf<LeadRow>('state', filters.states && toRowStates(filters.states)),
    ...whereOneOf<LeadRow>('state', filters.counted === undefined ? undefined : listRowStates(filters.counted)),
    ...buildOwnerConditions<LeadRow>(filters),
    ...whereOneOf<LeadRow>('suspicion', filters.suspicions),
    ...whereBetween<LeadRow>('createdAt', filters.createdAt),
    ...whereBetween<LeadRow>('customerSince', filters.customerSince),
    ...whereBetween<LeadRow>('cancelledAt', filters.cancelledAt),
    ...whereBoolean<LeadRow>(filters.customer, ({ customerSince }) => customerSince !== null),
    ...(text === undefined ? [] : [columnContains<LeadRow>(searchColumns, text)]),
  ];
  const { ids, total } = await findRows(call.account.id, 'lead', { conditions, order }, page);
  const leads = await readLeads(call.account.id, ids);
  return { rows: await addLeadOwners(call.account.id, [...leads.values()], loadMemberships), total };
}

/**
 * Returns the only lead with a username, at the cost of a search.
 * @throws Refusal `not_found`; `invalid` if several have it
 */
export async function findLeadIdByUsername({ account }: Call, username: string): Promise<number> {
  const query = { conditions: [columnOneOf<LeadRow>('username', [username])], order: [] };
  const { ids } = await findRows(account.id, 'lead', query, { page: 1, perPage: 2 });
  if (ids[0] === undefined) throw new Refusal({ code: 'not_found', what: 'lead' });
  if (ids.length > 1)
    throw new Refusal({
      code: 'invalid',
      message: 'Several referrals have this username. Find the referral by id, email or uid instead.',
    });
  return ids[0];
}
