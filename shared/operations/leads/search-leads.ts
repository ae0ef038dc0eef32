import type { Page } from '#shared/domain/page.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { LeadRow } from '#shared/domain/row.ts';
import { mentions, oneOf, select } from '#shared/domain/row-query.ts';
import { among, between, orderOf, orNothing, ownedBy, ownerAlone } from '#shared/operations/search/search.ts';
import type { ReferralListInput } from '#shared/routes/v2/records-input.ts';
import { readLeads } from '#shared/store/leads.ts';
import { readRows } from '#shared/store/rows.ts';
import { listLeads, type ShownLead, showLeads } from './list-leads.ts';

const COLUMNS = { id: 'id', email: 'email', created_at: 'createdAt', customer_since: 'customerSince' } as const;

/** A page of the leads that are asked for. */
export async function searchLeads(
  account: number,
  wanted: Pick<ReferralListInput, 'filters' | 'sorting' | 'q'>,
  page: Page,
): Promise<{ readonly rows: ShownLead[]; readonly total: number }> {
  const { filters, sorting, q } = wanted;
  const owner = ownerAlone(wanted);
  if (owner) return orNothing(listLeads(account, owner, page));
  const conditions = [
    ...among<LeadRow>('state', filters.state),
    ...ownedBy<LeadRow>(filters),
    ...among<LeadRow>('suspicion', filters.fraud_check),
    ...between<LeadRow>('createdAt', filters.created_at),
    ...between<LeadRow>('customerSince', filters.customer_since),
    ...(q === undefined ? [] : [mentions<LeadRow>(['email', 'uid', 'username'], q)]),
  ];
  const rows = await readRows(account, 'lead');
  const { ids, total } = select(rows, { conditions, order: orderOf<LeadRow>(sorting, COLUMNS) }, page);
  const leads = await readLeads(account, ids);
  return { rows: await showLeads(account, [...leads.values()]), total };
}

/**
 * The id of the only lead of that user name. As costly as a search.
 * @throws Refusal `not_found`; `invalid` where several have it: none of them is meant more than another
 */
export async function findLeadIdByUsername(account: number, username: string): Promise<number> {
  const query = { conditions: [oneOf<LeadRow>('username', [username])], order: [] };
  const { ids } = select(await readRows(account, 'lead'), query, { page: 1, perPage: 2 });
  if (ids[0] === undefined) throw new Refusal({ code: 'not_found', what: 'lead' });
  if (ids.length > 1) throw new Refusal({ code: 'invalid', message: 'Several referrals have that username.' });
  return ids[0];
}
