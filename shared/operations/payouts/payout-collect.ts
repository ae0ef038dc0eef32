import { isEnough, isFor, type PayoutFor, takes } from '#shared/domain/payouts/payout.ts';
import { type CampaignSum, planPayouts } from '#shared/domain/payouts/payout-netting.ts';
import { leastAmount, type NettingTerms, newPayout, type Terms } from '#shared/domain/payouts/payout-terms.ts';
import type { Call } from '#shared/operations/call.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { type IndexedCommission, readUnpaidCommissions } from '#shared/store/commissions/unpaid-index.ts';
import { findOpenPayout, newPayoutWrites } from '#shared/store/payouts/payouts.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import type { FinalizedPayout } from './finalize-payout.ts';
import { finishPayout } from './payout-gather.ts';

/** A promoter, in one campaign or in all. */
export interface Payee {
  readonly promoterId: number;
  readonly campaignId?: number | undefined;
}

const AT_ONCE = 1000;

/**
 * Creates a promoter's payouts: one per campaign and unit above the minimum, less debts.
 * @returns final payouts, also of concurrent processes
 */
export async function createPayoutsOfPromoter(
  call: Call,
  payee: Payee,
  terms: NettingTerms,
): Promise<FinalizedPayout[]> {
  const made: FinalizedPayout[] = [];
  const unpaid = await readUnpaidToPay(call.account.id, payee, terms);
  for (const some of Map.groupBy(unpaid, ({ unit }) => unit).values()) {
    made.push(...(await createPayoutsOfUnit(call, () => planUnitPayouts(call, payee, some, terms), terms)));
  }
  return made;
}

/** Returns unpaid commissions; of other campaigns only if debts are offset. */
export function readUnpaidToPay(
  account: number,
  { promoterId, campaignId }: Payee,
  { offsetDebts }: Pick<NettingTerms, 'offsetDebts'>,
): Promise<IndexedCommission[]> {
  return readUnpaidCommissions(account, promoterId, offsetDebts === 'all_campaigns' ? undefined : campaignId);
}

/** An open payout is finished first, by its own terms. It may leave debts of the plan, so the rest is planned again. */
async function createPayoutsOfUnit(
  call: Call,
  plan: () => Promise<PayoutFor[]>,
  terms: Terms,
): Promise<FinalizedPayout[]> {
  const made: FinalizedPayout[] = [];
  const created = new Set<number>();
  let plans = await plan();
  for (;;) {
    const wanted = plans.find(({ campaignId }) => !created.has(campaignId));
    if (!wanted) return made;
    const { id, own } = await retryOnConflict(() => beginPayout(call, wanted, terms), call.runtime);
    const payout = await finishPayout(call, id);
    if (payout) made.push(payout);
    if (own) created.add(wanted.campaignId);
    if (!own || !payout) plans = await plan();
  }
}

async function planUnitPayouts(
  { account, runtime }: Call,
  { promoterId, campaignId }: Payee,
  unpaid: readonly IndexedCommission[],
  terms: NettingTerms,
): Promise<PayoutFor[]> {
  const [first] = unpaid;
  if (!first) return [];
  const minimum = leastAmount(terms, first.unit);
  const sums = await sumByCampaign(account.id, unpaid, { before: terms.before, createdAt: runtime.now() });
  return planPayouts(sums, terms.offsetDebts, campaignId)
    .filter(({ amount }) => isEnough({ amount, minimum }))
    .map((plan) => ({ promoterId, unit: first.unit, ...plan }));
}

/** Sums payable commissions by campaign. */
export async function sumByCampaign(
  account: number,
  unpaid: readonly IndexedCommission[],
  when: { readonly before: string | null; readonly createdAt: string },
): Promise<CampaignSum[]> {
  const sums = new Map<number, number>();
  const ids = unpaid.filter((one) => isFor({ ...one, ...when }, one)).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    for (const one of await findCommissions(account, ids.slice(from, from + AT_ONCE))) {
      const { promoterId, campaignId, unit, amount } = one;
      if (!takes({ promoterId, campaignId, unit, ...when }, one)) continue;
      sums.set(campaignId, (sums.get(campaignId) ?? 0) + amount);
    }
  }
  return [...sums].map(([campaignId, amount]) => ({ campaignId, amount }));
}

async function beginPayout(
  { account, runtime }: Call,
  wanted: PayoutFor,
  terms: Terms,
): Promise<{ readonly id: number; readonly own: boolean }> {
  const open = await findOpenPayout(account.id, wanted);
  if (open !== null) return { id: open, own: false };
  const [id = 0] = await takeNumbers(account.id, 'payout', 1);
  await commit(newPayoutWrites(account.id, newPayout(id, wanted, terms, runtime.now())));
  return { id, own: true };
}
