import type { Account } from '#shared/domain/accounts/account.ts';
import type { PageRequest, RowTotal } from '#shared/domain/lists/page.ts';
import type { CommissionSearch } from '#shared/domain/lists/record-search.ts';
import { accountPortal } from '#shared/domain/portal/portal.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { type CommissionWithPayout, loadCommissionPayouts } from '#shared/operations/commissions/paid-commissions.ts';
import { searchCommissions } from '#shared/operations/commissions/search-commissions.ts';
import { type CommissionSums, sumCommissions } from '#shared/operations/commissions/sum-commissions.ts';
import { findLeadsByWholeEmail } from '#shared/operations/portal/find-by-whole-email.ts';

const NOT_SORTED_BY_EMAIL = 'sorting[referral] is not available because customers are masked.';

/** Returns a page of the promoter's commissions. */
export async function listOwnCommissions(
  call: AccountCall,
  promoterId: number,
  search: CommissionSearch,
  page: PageRequest,
): Promise<{ readonly rows: CommissionWithPayout[]; readonly total: RowTotal }> {
  const own = await restrictToPromoter(call.account, promoterId, search);
  if (!own) return { rows: [], total: 0 };
  const { rows, total } = await searchCommissions(call, own, page);
  return { rows: await loadCommissionPayouts(call, rows), total };
}

/** Sums the promoter's commissions. */
export async function sumOwnCommissions(
  call: AccountCall,
  promoterId: number,
  search: CommissionSearch,
): Promise<CommissionSums> {
  const own = await restrictToPromoter(call.account, promoterId, search);
  return own ? sumCommissions(call, own) : { count: 0, amounts: {}, byStatus: {}, isComplete: true };
}

/**
 * Masked customers are found only by their whole e-mail.
 * @returns null if nothing matches
 * @throws Refusal `invalid` for sorting by a masked column
 */
async function restrictToPromoter(
  account: Account,
  promoterId: number,
  { text, ...search }: CommissionSearch,
): Promise<CommissionSearch | null> {
  const filters = { ...search.filters, promoterIds: [promoterId] };
  if (accountPortal(account).showsCustomers) return { ...search, filters, text };
  if (search.order.some(({ by }) => by === 'referral')) {
    throw new Refusal({ code: 'invalid', message: NOT_SORTED_BY_EMAIL });
  }
  const matchingLeadIds = text === undefined ? null : await findLeadsByWholeEmail(account.id, text);
  if (matchingLeadIds === null) return { ...search, filters, text, searchColumns: ['eventId', 'planId'] };
  const leadIds = filters.leadIds ? matchingLeadIds.filter((id) => filters.leadIds?.includes(id)) : matchingLeadIds;
  return leadIds.length === 0 ? null : { ...search, filters: { ...filters, leadIds }, text: undefined };
}
