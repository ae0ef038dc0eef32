import type { ListFilter } from '#shared/domain/listed.ts';
import type { Shown } from '#shared/domain/membership.ts';
import type { Page } from '#shared/domain/page.ts';
import type { Payout, PayoutStatus } from '#shared/domain/payout.ts';
import { payoutList } from '#shared/domain/payout-changes.ts';
import type { Call } from '#shared/operations/call.ts';
import { readListPage } from '#shared/store/lists.ts';
import { loadShown } from '#shared/store/memberships.ts';
import { findPayouts } from '#shared/store/payouts.ts';

/** A payout with all that is shown of it. */
export interface ShownPayout {
  readonly payout: Payout;
  readonly owner: Shown;
}

/** A page of payouts. The same calls for every page of every list: the list, the payouts, and whose they are. */
export async function listPayouts(
  call: Call,
  filter: ListFilter & { readonly status?: PayoutStatus | undefined },
  page: Page,
): Promise<{ readonly rows: ShownPayout[]; readonly total: number }> {
  const { ids, total } = await readListPage(call.account.id, payoutList(filter, filter.status), page);
  return { rows: await showPayouts(call, await findPayouts(call.account.id, ids)), total };
}

/** Loads what is shown of payouts. */
export async function showPayouts({ account }: Call, payouts: readonly Payout[]): Promise<ShownPayout[]> {
  const shown = await loadShown(account.id, payouts);
  return payouts.map((payout) => ({ payout, owner: shown(payout) }));
}
