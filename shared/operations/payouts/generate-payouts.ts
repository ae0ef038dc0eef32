import type { Commission } from '#shared/domain/commission.ts';
import { isHeld } from '#shared/domain/holding.ts';
import { isEnough, sumOf, takes } from '#shared/domain/payout.ts';
import { newPayout, type Terms } from '#shared/domain/payout-terms.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { findCommissions } from '#shared/store/commissions.ts';
import { findOpenPayout, findPayout, newPayoutWrites } from '#shared/store/payouts.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { finishPayout } from './payout-gather.ts';

/** Which commissions are paid out together. */
export interface Together {
  /** Their ids: those of one promoter, campaign and unit come into one payout. */
  readonly ids: readonly number[];
  /** After how many days it is due. */
  readonly dueDays: number;
  /** A payout made since then is one of theirs, ISO 8601. */
  readonly since: string;
}

/**
 * Pays out a commission, with those of some others that are of the same promoter, campaign and unit: in one payout of just
 * these. Again, or for another one of them, it finds that done.
 * @throws Refusal `not_found`; `invalid` for a commission that cannot be paid out, and where all together come to nothing
 */
export async function payOutTogether(call: Call, id: number, together: Together): Promise<void> {
  const { account, runtime } = call;
  for (;;) {
    const [own] = await findCommissions(account.id, [id]);
    if (!own) throw new Refusal({ code: 'not_found', what: 'reward' });
    if (own.payoutId !== null) {
      if (await isFinished(call, own.payoutId, together.since)) return;
      continue;
    }
    if (own.status !== 'approved') throw new Refusal({ code: 'invalid', message: 'The commission is not approved.' });
    const now = runtime.now();
    if (isHeld(own, now)) throw held(own);
    const payout = await attempt(() => begin(call, own, together, now), runtime);
    if (!payout) continue;
    const settled = await finishPayout(call, payout.id);
    if (payout.isOwn && !settled && (await isFree(account.id, id))) throw worthNothing();
  }
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
  { ids: only, dueDays }: Together,
  now: string,
): Promise<{ readonly id: number; readonly isOwn: boolean } | null> {
  const open = await findOpenPayout(account.id, own);
  if (open !== null) return { id: open, isOwn: false };
  const { promoterId, campaignId, unit } = own;
  const wanted = { promoterId, campaignId, unit, before: null, createdAt: now };
  const fit = (await findCommissions(account.id, only)).filter((one) => takes(wanted, one));
  if (!fit.some(({ id }) => id === own.id)) return null;
  const terms: Terms = { before: null, minimumOf: () => 0, dueDays, only: fit.map(({ id }) => id) };
  if (!isEnough({ amount: sumOf(fit), minimum: 1 })) throw worthNothing();
  const [id = 0] = await takeNumbers(account.id, 'payout', 1);
  await commit(newPayoutWrites(account.id, newPayout(id, wanted, terms, now)));
  return { id, isOwn: true };
}

function held({ heldUntil }: Commission): Refusal {
  return new Refusal({ code: 'invalid', message: `The commission is held until ${heldUntil}.` });
}

function worthNothing(): Refusal {
  return new Refusal({ code: 'invalid', message: 'The commissions of the promoter come to nothing together.' });
}
