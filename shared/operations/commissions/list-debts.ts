import {
  selectDebts,
  sumUnpaidRows,
  toUnpaidSum,
  UNPAID_SUMS,
  type UnpaidSum,
} from '#shared/domain/commissions/debt.ts';
import type { PageRequest } from '#shared/domain/lists/page.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import type { Call } from '#shared/operations/call.ts';
import { queryRowsOrIndex } from '#shared/operations/lists/find-rows.ts';
import { readIndexSums } from '#shared/store/index/read-sums.ts';
import { loadMemberships } from '#shared/store/promoters/memberships.ts';

interface DebtFilters {
  readonly promoterIds?: readonly number[] | undefined;
  readonly campaignIds?: readonly number[] | undefined;
  readonly units?: readonly Unit[] | undefined;
}

/** A promoter's negative balance in a campaign and unit. */
export interface NegativeBalance extends UnpaidSum {
  readonly owner: Membership;
}

/**
 * Returns a page of negative balances of approved commissions in no payout, including held ones. Uses stored sums in
 * large accounts.
 * @throws Refusal `invalid` with too many promoters
 */
export async function listDebts(
  { account }: Call,
  { promoterIds, campaignIds, units }: DebtFilters,
  { page, perPage }: PageRequest,
): Promise<{ readonly rows: NegativeBalance[]; readonly total: number }> {
  const sums = await queryRowsOrIndex<'commission', UnpaidSum[]>(account.id, 'commission', {
    fromRows: sumUnpaidRows,
    fromIndex: async (lists) => {
      const stored = await readIndexSums(lists, UNPAID_SUMS);
      if (!stored)
        throw new Refusal({
          code: 'invalid',
          message: 'There are too many promoters for this list. Retrieve the balances of single promoters instead.',
        });
      return stored.map(toUnpaidSum);
    },
  });
  const debts = selectDebts(sums).filter(
    (debt) =>
      (promoterIds?.includes(debt.promoterId) ?? true) &&
      (campaignIds?.includes(debt.campaignId) ?? true) &&
      (units?.includes(debt.unit) ?? true),
  );
  const pageDebts = debts.slice((page - 1) * perPage, page * perPage);
  const findOwner = await loadMemberships(account.id, pageDebts);
  return { rows: pageDebts.map((debt) => ({ ...debt, owner: findOwner(debt) })), total: debts.length };
}
