import type { Commission } from '#shared/domain/commissions/commission.ts';
import { buildWriteOff, type WriteOffInput } from '#shared/domain/commissions/debt.ts';
import type { PayoutFor } from '#shared/domain/payouts/payout.ts';
import { commissionChanges } from '#shared/domain/projections/contribution.ts';
import type { Shown } from '#shared/domain/promoters/membership.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { commissionNotices } from '#shared/domain/webhooks/change-notices.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { ownerOfPromotion } from '#shared/operations/lists/owner-filter.ts';
import {
  customCommissionIdWrite,
  findCommissions,
  findCustomCommission,
  newCommissionWrite,
} from '#shared/store/commissions/commissions.ts';
import { readUnpaidCommissions } from '#shared/store/commissions/unpaid-index.ts';
import { findWriteOffs, writeOffsWrite } from '#shared/store/commissions/write-offs.ts';
import { eventWrite } from '#shared/store/journal.ts';
import { findUnfinishedPayout } from '#shared/store/payouts/payouts.ts';
import { loadShown } from '#shared/store/promoters/memberships.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { retryOnConflict, StaleReadError } from '#shared/store/table/retry.ts';
import { ConditionFailedError, commit } from '#shared/store/table/transaction.ts';
import type { ShownCommission } from './list-commissions.ts';

/**
 * Writes off a debt, or part of it, with an approved commission. Idempotent by event id. Includes deleted promoters.
 * @throws Refusal `not_found`; `invalid` beyond the debt, while a payout is created, or if the event id is in use
 */
export async function writeOff(
  { account, runtime }: AccountCall,
  promotionId: number,
  wanted: WriteOffInput,
): Promise<ShownCommission<Shown>> {
  const own = await ownerOfPromotion({ account, runtime }, promotionId);
  const owner = (await loadShown(account.id, [own]))(own);
  const whose = { ...own, unit: wanted.unit };
  const commission = await retryOnConflict(async () => {
    const [known, before] = await Promise.all([
      findCustomCommission(account.id, wanted.eventId),
      findWriteOffs(account.id, whose),
    ]);
    if (known) return assertSameWriteOff(known, promotionId, wanted);
    const unpaid = await unpaidCommissions(account.id, whose, before?.ids ?? []);
    const [[id = 0], [event = 0]] = await Promise.all([
      takeNumbers(account.id, 'commission', 1),
      takeNumbers(account.id, 'event', 1),
    ]);
    const now = runtime.now();
    const made = buildWriteOff(id, wanted, { unpaid, promotion: owner.promotion, currency: account.currency }, now);
    const said = { changes: commissionChanges(null, made), tells: commissionNotices(made) };
    try {
      await commit([
        customCommissionIdWrite(account.id, made, wanted.eventId),
        writeOffsWrite(account.id, whose, before, id),
        eventWrite(account.id, {
          event: 'change',
          id: event,
          cause: 'debt written off',
          at: now,
          recordedAt: now,
          ...said,
        }),
        newCommissionWrite(account.id, made),
      ]);
    } catch (error) {
      // A concurrent call wrote it; the retry finds its commission.
      if (error instanceof ConditionFailedError && error.first === 'event_exists') throw new StaleReadError();
      throw error;
    }
    return made;
  }, runtime);
  return { commission, lead: null, owner };
}

/**
 * Reads a promoter's commissions in no payout. Payouts take and release theirs in several transactions; in between,
 * only refunds may be left and look like a debt. Therefore reads before and after the check for such payouts have to be
 * equal. Later payouts have a positive sum and do not reduce the debt.
 * @param others ids that the index may lack
 * @throws Refusal `invalid` while a payout is created or emptied; StaleReadError after a change
 */
async function unpaidCommissions(
  account: number,
  whose: PayoutFor,
  others: readonly number[],
): Promise<readonly Commission[]> {
  const read = async () => {
    const indexed = await readUnpaidCommissions(account, whose.promoterId, whose.campaignId);
    return findCommissions(account, [...new Set([...indexed.map(({ id }) => id), ...others])]);
  };
  const before = await read();
  const unfinished = await findUnfinishedPayout(account, whose);
  if (unfinished !== null) {
    const message = `Payout ${unfinished} of the promoter is being made: try again, or create its payouts first.`;
    throw new Refusal({ code: 'invalid', message });
  }
  const after = await read();
  const revisions = (some: readonly Commission[]) => some.map(({ id, revision }) => `${id}.${revision}`).join();
  if (revisions(before) !== revisions(after)) throw new StaleReadError();
  return after;
}

/** @throws Refusal `invalid` if the id is in other use, or destroyed */
function assertSameWriteOff(
  known: Commission,
  promotionId: number,
  { unit, amount, eventId }: WriteOffInput,
): Commission {
  if (known.deletedAt) {
    const message = `A commission with the event_id '${eventId}' was destroyed: take another event_id.`;
    throw new Refusal({ code: 'invalid', message });
  }
  const isSame = known.type === 'write_off' && known.promotionId === promotionId && known.unit === unit;
  if (isSame && (amount === undefined || amount === known.amount)) return known;
  throw new Refusal({ code: 'invalid', message: `A commission with the event_id '${eventId}' already exists.` });
}
