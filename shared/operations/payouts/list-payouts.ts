import type { ListFilter } from '#shared/domain/lists/list-membership.ts';
import type { PageRequest } from '#shared/domain/lists/page.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { payoutListName, type V1PayoutStatus } from '#shared/domain/payouts/payout-changes.ts';
import type { Membership, MembershipDetails } from '#shared/domain/promoters/promotions/membership.ts';
import type { Call } from '#shared/operations/call.ts';
import { readListPage } from '#shared/store/lists/lists.ts';
import { findPayouts } from '#shared/store/payouts/payouts.ts';
import { loadMembershipDetails, type OwnerLoader } from '#shared/store/promoters/memberships.ts';

/** A payout with its owner. */
export interface ShownPayout<Of extends Membership = MembershipDetails> {
  readonly payout: Payout;
  readonly owner: Of;
}

/** Returns a page of payouts, with a constant number of calls. */
export function listPayouts(call: Call, filter: PayoutListFilter, page: PageRequest) {
  return listPayoutsPage(call, filter, page, loadMembershipDetails);
}

/** Status of API version 1. */
type PayoutListFilter = ListFilter & { readonly status?: V1PayoutStatus | undefined };

/** Returns a page of payouts with owners from `load`. */
export async function listPayoutsPage<Of extends Membership>(
  call: Call,
  filter: PayoutListFilter,
  page: PageRequest,
  load: OwnerLoader<Of>,
): Promise<{ readonly rows: ShownPayout<Of>[]; readonly total: number }> {
  const { ids, total } = await readListPage(call.account.id, payoutListName(filter, filter.status), page);
  return { rows: await loadShownPayouts(call, await findPayouts(call.account.id, ids), load), total };
}

/** Adds owners. */
export function loadPayoutsWithOwners(call: Call, payouts: readonly Payout[]) {
  return loadShownPayouts(call, payouts, loadMembershipDetails);
}

/** Adds owners from `load`. */
export async function loadShownPayouts<Of extends Membership>(
  { account }: Call,
  payouts: readonly Payout[],
  load: OwnerLoader<Of>,
): Promise<ShownPayout<Of>[]> {
  const findOwner = await load(account.id, payouts);
  return payouts.map((payout) => ({ payout, owner: findOwner(payout) }));
}
