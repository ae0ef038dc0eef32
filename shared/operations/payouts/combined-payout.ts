import type { Commission } from '#shared/domain/commissions/commission.ts';
import { isOnHold } from '#shared/domain/commissions/holding-period.ts';
import { type CommissionCriteria, isEligibleForPayout, sumCommissionAmounts } from '#shared/domain/payouts/payout.ts';
import { type DebtOffset, planPayouts } from '#shared/domain/payouts/payout-netting.ts';
import { buildPayout, type PayoutConditions } from '#shared/domain/payouts/payout-terms.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { findOpenPayout, findPayout, newPayoutWrites } from '#shared/store/payouts/payouts.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { readUnpaidToPay, sumByCampaign } from './payout-collect.ts';
import { finishPayout } from './payout-gather.ts';

/** Commissions to pay out together. */
interface CombinedPayoutTerms {
  /** One payout per promoter, campaign and unit. */
  readonly ids: readonly number[];
  readonly dueDays: number;
  readonly offsetDebts: DebtOffset;
  /** ISO 8601; payouts since then belong to this operation. */
  readonly since: string;
}

/**
 * Pays out a commission with others of the same promoter, campaign and unit. Deducting debts adds all unpaid
 * commissions of the campaigns in debt. Idempotent.
 * @throws Refusal `not_found`; `invalid` if it cannot be paid out, or the sum is not positive
 */
export async function createCombinedPayout(call: Call, id: number, terms: CombinedPayoutTerms): Promise<void> {
  let isDone = false;
  while (!isDone) isDone = await takeStep(call, id, terms);
}

/** @returns whether the commission is in a finished payout */
async function takeStep(call: Call, id: number, terms: CombinedPayoutTerms): Promise<boolean> {
  const { account, runtime } = call;
  const [own] = await findCommissions(account.id, [id]);
  if (!own) throw new Refusal({ code: 'not_found', what: 'reward' });
  if (own.payoutId !== null) return finishEarlierPayout(call, own.payoutId, terms.since);
  if (own.status !== 'approved') throw new Refusal({ code: 'invalid', message: 'The commission is not approved.' });
  const now = runtime.now();
  if (isOnHold(own, now)) throw buildHeldRefusal(own);
  const payout = await retryOnConflict(() => beginCombinedPayout(call, own, terms, now), runtime);
  if (!payout) return false;
  const finalized = await finishPayout(call, payout.id);
  if (payout.isOwn && !finalized && (await isStillUnpaid(account.id, id))) throw buildNotPositiveRefusal();
  return false;
}

async function isStillUnpaid(account: number, id: number): Promise<boolean> {
  const [own] = await findCommissions(account, [id]);
  return own?.payoutId === null;
}

/**
 * Rejects a payout from before this operation.
 * @returns false for one in destruction, which has released the commission
 */
async function finishEarlierPayout(call: Call, payoutId: number, since: string): Promise<boolean> {
  const payout = await findPayout(call.account.id, payoutId);
  if (payout && !payout.deletedAt && payout.createdAt < since) {
    throw new Refusal({ code: 'invalid', message: `The commission is already in payout ${payoutId}.` });
  }
  await finishPayout(call, payoutId);
  return payout !== null && !payout.deletedAt;
}

/**
 * An open payout has to be finished first.
 * @returns null if the commission was taken
 */
async function beginCombinedPayout(
  { account }: Call,
  commission: Commission,
  terms: CombinedPayoutTerms,
  now: string,
): Promise<{ readonly id: number; readonly isOwn: boolean } | null> {
  const { promoterId, campaignId, unit } = commission;
  const open = await findOpenPayout(account.id, commission);
  if (open !== null) return { id: open, isOwn: false };
  const draft = { promoterId, campaignId, unit, before: null, createdAt: now };
  const chosen = (await findCommissions(account.id, terms.ids)).filter((commission) =>
    isEligibleForPayout(draft, commission),
  );
  if (!chosen.some(({ id }) => id === commission.id)) return null;
  const { only, nettedCampaignIds } = await deductDebts(account.id, chosen, terms, draft);
  const payoutFor = { ...draft, nettedCampaignIds };
  const other = await findOpenPayout(account.id, payoutFor);
  if (other !== null) return { id: other, isOwn: false };
  const conditions: PayoutConditions = { before: null, minimumOf: () => 0, dueDays: terms.dueDays, ...only };
  const [id = 0] = await takeNumbers(account.id, 'payout', 1);
  await commit(newPayoutWrites(account.id, buildPayout(id, payoutFor, conditions, now)));
  return { id, isOwn: true };
}

/**
 * Adds the rest of the campaign if it is a debt, and debts of other campaigns.
 * @throws Refusal `invalid` if the sum is not positive
 */
async function deductDebts(
  account: number,
  chosen: readonly Commission[],
  { offsetDebts }: Pick<CombinedPayoutTerms, 'offsetDebts'>,
  criteria: CommissionCriteria,
): Promise<{ readonly only: Pick<PayoutConditions, 'only'>; readonly nettedCampaignIds: readonly number[] }> {
  const { campaignId, unit, createdAt } = criteria;
  const ids = chosen.map(({ id }) => id);
  const isChosen = new Set(ids);
  const unpaid = await readUnpaidToPay(account, criteria, { offsetDebts });
  const others = unpaid.filter((commission) => commission.unit === unit && !isChosen.has(commission.id));
  const sums = await sumByCampaign(account, others, { before: null, createdAt });
  const rest = sums.find((sum) => sum.campaignId === campaignId)?.amount ?? 0;
  const own = { campaignId, amount: sumCommissionAmounts(chosen) + Math.min(0, rest) };
  const otherSums = sums.filter((sum) => sum.campaignId !== campaignId);
  const [plan] = planPayouts([own, ...otherSums], offsetDebts, campaignId);
  if (!plan) throw buildNotPositiveRefusal();
  return { only: rest < 0 ? {} : { only: ids }, nettedCampaignIds: plan.nettedCampaignIds };
}

function buildHeldRefusal({ heldUntil }: Commission): Refusal {
  return new Refusal({ code: 'invalid', message: `The commission is held until ${heldUntil}.` });
}

function buildNotPositiveRefusal(): Refusal {
  return new Refusal({
    code: 'invalid',
    message: 'Nothing is left to pay after the promoter’s debts are deducted.',
  });
}
