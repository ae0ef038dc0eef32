import type { Commission } from '#shared/domain/commissions/commission.ts';
import { isHeld } from '#shared/domain/commissions/holding.ts';
import { sumOf, type Taking, takes } from '#shared/domain/payouts/payout.ts';
import { type DebtOffset, planPayouts } from '#shared/domain/payouts/payout-netting.ts';
import { newPayout, type Terms } from '#shared/domain/payouts/payout-terms.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { findOpenPayout, findPayout, newPayoutWrites } from '#shared/store/payouts/payouts.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { readUnpaidToPay, sumByCampaign } from './payout-collect.ts';
import { finishPayout } from './payout-gather.ts';

/** Which commissions are paid out together. */
export interface Together {
  /** Their ids: those of one promoter, campaign and unit come into one payout. */
  readonly ids: readonly number[];
  /** After how many days it is due. */
  readonly dueDays: number;
  readonly offsetDebts: DebtOffset;
  /** A payout made since then is one of theirs, ISO 8601. */
  readonly since: string;
}

/**
 * Pays out a commission, with those of some others that are of the same promoter, campaign and unit: in one payout of just
 * these. A debt that they leave behind is deducted: the payout then takes all that waits in the campaigns of the debt, too. Again, or for another one of them, it finds that done.
 * @throws Refusal `not_found`; `invalid` for a commission that cannot be paid out, and where all together come to nothing
 */
export async function payOutTogether(call: Call, id: number, together: Together): Promise<void> {
  let isDone = false;
  while (!isDone) isDone = await takeStep(call, id, together);
}

/**
 * Finishes the payout that the commission is in, or one that has to come first.
 * @returns whether the commission is in a finished payout
 */
async function takeStep(call: Call, id: number, together: Together): Promise<boolean> {
  const { account, runtime } = call;
  const [own] = await findCommissions(account.id, [id]);
  if (!own) throw new Refusal({ code: 'not_found', what: 'reward' });
  if (own.payoutId !== null) return isFinished(call, own.payoutId, together.since);
  if (own.status !== 'approved') throw new Refusal({ code: 'invalid', message: 'The commission is not approved.' });
  const now = runtime.now();
  if (isHeld(own, now)) throw held(own);
  const payout = await attempt(() => begin(call, own, together, now), runtime);
  if (!payout) return false;
  const finalized = await finishPayout(call, payout.id);
  if (payout.isOwn && !finalized && (await isFree(account.id, id))) throw worthNothing();
  return false;
}

/** Whether a commission waits for a payout still, and no other call has paid it out meanwhile. */
async function isFree(account: number, id: number): Promise<boolean> {
  const [own] = await findCommissions(account, [id]);
  return own?.payoutId === null;
}

/**
 * Where it is in a payout already: that is finished if it is one of theirs, and stands in the way if it is an earlier one.
 * @returns false for one that is being destroyed: it has given the commission back by then
 */
async function isFinished(call: Call, payoutId: number, since: string): Promise<boolean> {
  const payout = await findPayout(call.account.id, payoutId);
  if (payout && !payout.deletedAt && payout.createdAt < since) {
    throw new Refusal({ code: 'invalid', message: `The commission is in payout ${payoutId} already.` });
  }
  await finishPayout(call, payoutId);
  return payout !== null && !payout.deletedAt;
}

/**
 * Begins a payout; where another one is open for the same promoter, campaign and unit, that is to be finished first.
 * @returns null where the commission has been taken meanwhile
 */
async function begin(
  { account }: Call,
  own: Commission,
  together: Together,
  now: string,
): Promise<{ readonly id: number; readonly isOwn: boolean } | null> {
  const { promoterId, campaignId, unit } = own;
  const open = await findOpenPayout(account.id, own);
  if (open !== null) return { id: open, isOwn: false };
  const wanted = { promoterId, campaignId, unit, before: null, createdAt: now };
  const chosen = (await findCommissions(account.id, together.ids)).filter((one) => takes(wanted, one));
  if (!chosen.some(({ id }) => id === own.id)) return null;
  const { only, nettedCampaignIds } = await deductDebts(account.id, chosen, together, wanted);
  const payoutFor = { ...wanted, nettedCampaignIds };
  const other = await findOpenPayout(account.id, payoutFor);
  if (other !== null) return { id: other, isOwn: false };
  const terms: Terms = { before: null, minimumOf: () => 0, dueDays: together.dueDays, ...only };
  const [id = 0] = await takeNumbers(account.id, 'payout', 1);
  await commit(newPayoutWrites(account.id, newPayout(id, payoutFor, terms, now)));
  return { id, isOwn: true };
}

/**
 * What a payout takes besides the chosen commissions: the whole campaign if the rest of it is a debt, and debts of other campaigns.
 * @throws Refusal `invalid` where nothing is left to be paid
 */
async function deductDebts(
  account: number,
  chosen: readonly Commission[],
  { offsetDebts }: Pick<Together, 'offsetDebts'>,
  wanted: Taking,
): Promise<{ readonly only: Pick<Terms, 'only'>; readonly nettedCampaignIds: readonly number[] }> {
  const { campaignId, unit, createdAt } = wanted;
  const ids = chosen.map(({ id }) => id);
  const isChosen = new Set(ids);
  const unpaid = await readUnpaidToPay(account, wanted, { offsetDebts });
  const others = unpaid.filter((one) => one.unit === unit && !isChosen.has(one.id));
  const sums = await sumByCampaign(account, others, { before: null, createdAt });
  const rest = sums.find((sum) => sum.campaignId === campaignId)?.amount ?? 0;
  const own = { campaignId, amount: sumOf(chosen) + Math.min(0, rest) };
  const elsewhere = sums.filter((sum) => sum.campaignId !== campaignId);
  const [plan] = planPayouts([own, ...elsewhere], offsetDebts, campaignId);
  if (!plan) throw worthNothing();
  return { only: rest < 0 ? {} : { only: ids }, nettedCampaignIds: plan.nettedCampaignIds };
}

function held({ heldUntil }: Commission): Refusal {
  return new Refusal({ code: 'invalid', message: `The commission is held until ${heldUntil}.` });
}

function worthNothing(): Refusal {
  return new Refusal({
    code: 'invalid',
    message: 'The commissions come to nothing after debts of the promoter are deducted.',
  });
}
