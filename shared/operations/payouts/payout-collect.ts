import {
  belongsToPayout,
  isEligibleForPayout,
  type PayoutScope,
  reachesMinimum,
} from '#shared/domain/payouts/payout.ts';
import { type CampaignSum, planPayouts } from '#shared/domain/payouts/payout-netting.ts';
import {
  buildPayout,
  minimumPayoutAmount,
  type NettingTerms,
  type PayoutConditions,
} from '#shared/domain/payouts/payout-terms.ts';
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

const READ_BATCH_SIZE = 1000;

/**
 * Creates a promoter's payouts: one per campaign and unit above the minimum, less debts.
 * @returns final payouts, also of concurrent processes
 */
export async function createPayoutsOfPromoter(
  call: Call,
  payee: Payee,
  terms: NettingTerms,
): Promise<FinalizedPayout[]> {
  const payouts: FinalizedPayout[] = [];
  const unpaid = await readUnpaidToPay(call.account.id, payee, terms);
  for (const commissions of Map.groupBy(unpaid, ({ unit }) => unit).values()) {
    payouts.push(...(await createPayoutsOfUnit(call, () => planUnitPayouts(call, payee, commissions, terms), terms)));
  }
  return payouts;
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
  plan: () => Promise<PayoutScope[]>,
  terms: PayoutConditions,
): Promise<FinalizedPayout[]> {
  const payouts: FinalizedPayout[] = [];
  const created = new Set<number>();
  let plans = await plan();
  for (;;) {
    const nextPlan = plans.find(({ campaignId }) => !created.has(campaignId));
    if (!nextPlan) return payouts;
    const { id, own } = await retryOnConflict(() => beginPayout(call, nextPlan, terms), call.runtime);
    const payout = await finishPayout(call, id);
    if (payout) payouts.push(payout);
    if (own) created.add(nextPlan.campaignId);
    if (!own || !payout) plans = await plan();
  }
}

async function planUnitPayouts(
  { account, runtime }: Call,
  { promoterId, campaignId }: Payee,
  unpaid: readonly IndexedCommission[],
  terms: NettingTerms,
): Promise<PayoutScope[]> {
  const [first] = unpaid;
  if (!first) return [];
  const minimum = minimumPayoutAmount(terms, first.unit);
  const sums = await sumByCampaign(account.id, unpaid, { before: terms.before, createdAt: runtime.now() });
  return planPayouts(sums, terms.offsetDebts, campaignId)
    .filter(({ amount }) => reachesMinimum({ amount, minimum }))
    .map((plan) => ({ promoterId, unit: first.unit, ...plan }));
}

/** Sums payable commissions by campaign. */
export async function sumByCampaign(
  account: number,
  unpaid: readonly IndexedCommission[],
  times: { readonly before: string | null; readonly createdAt: string },
): Promise<CampaignSum[]> {
  const sums = new Map<number, number>();
  const ids = unpaid
    .filter((commission) => belongsToPayout({ ...commission, ...times }, commission))
    .map(({ id }) => id);
  for (let from = 0; from < ids.length; from += READ_BATCH_SIZE) {
    for (const commission of await findCommissions(account, ids.slice(from, from + READ_BATCH_SIZE))) {
      const { promoterId, campaignId, unit, amount } = commission;
      if (!isEligibleForPayout({ promoterId, campaignId, unit, ...times }, commission)) continue;
      sums.set(campaignId, (sums.get(campaignId) ?? 0) + amount);
    }
  }
  return [...sums].map(([campaignId, amount]) => ({ campaignId, amount }));
}

async function beginPayout(
  { account, runtime }: Call,
  scope: PayoutScope,
  terms: PayoutConditions,
): Promise<{ readonly id: number; readonly own: boolean }> {
  const open = await findOpenPayout(account.id, scope);
  if (open !== null) return { id: open, own: false };
  const [id = 0] = await takeNumbers(account.id, 'payout', 1);
  await commit(newPayoutWrites(account.id, buildPayout(id, scope, terms, runtime.now())));
  return { id, own: true };
}
