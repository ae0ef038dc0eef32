import type { Commission } from '#shared/domain/commissions/commission.ts';
import { buildWriteOff, type WriteOffInput } from '#shared/domain/commissions/debt.ts';
import type { PayoutScope } from '#shared/domain/payouts/payout.ts';
import { commissionChanges } from '#shared/domain/projections/record-changes.ts';
import type { MembershipDetails } from '#shared/domain/promoters/promotions/membership.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { commissionNotices } from '#shared/domain/webhooks/change-notices.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { requirePromotionOwner } from '#shared/operations/lists/owner-filter.ts';
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
import { loadMembershipDetails } from '#shared/store/promoters/memberships.ts';
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
  input: WriteOffInput,
): Promise<ShownCommission<MembershipDetails>> {
  const ownerIds = await requirePromotionOwner({ account, runtime }, promotionId);
  const owner = (await loadMembershipDetails(account.id, [ownerIds]))(ownerIds);
  const scope = { ...ownerIds, unit: input.unit };
  const commission = await retryOnConflict(async () => {
    const [existing, before] = await Promise.all([
      findCustomCommission(account.id, input.eventId),
      findWriteOffs(account.id, scope),
    ]);
    if (existing) return assertSameWriteOff(existing, promotionId, input);
    const unpaid = await unpaidCommissions(account.id, scope, before?.ids ?? []);
    const [[id = 0], [event = 0]] = await Promise.all([
      takeNumbers(account.id, 'commission', 1),
      takeNumbers(account.id, 'event', 1),
    ]);
    const now = runtime.now();
    const writeOff = buildWriteOff(id, input, { unpaid, promotion: owner.promotion, currency: account.currency }, now);
    const effects = { changes: commissionChanges(null, writeOff), tells: commissionNotices(writeOff) };
    try {
      await commit([
        customCommissionIdWrite(account.id, writeOff, input.eventId),
        writeOffsWrite(account.id, scope, before, id),
        eventWrite(account.id, {
          event: 'change',
          id: event,
          cause: 'debt written off',
          at: now,
          recordedAt: now,
          ...effects,
        }),
        newCommissionWrite(account.id, writeOff),
      ]);
    } catch (error) {
      // A concurrent call wrote it; the retry finds its commission.
      if (error instanceof ConditionFailedError && error.first === 'event_exists') throw new StaleReadError();
      throw error;
    }
    return writeOff;
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
  scope: PayoutScope,
  others: readonly number[],
): Promise<readonly Commission[]> {
  const read = async () => {
    const indexed = await readUnpaidCommissions(account, scope.promoterId, scope.campaignId);
    return findCommissions(account, [...new Set([...indexed.map(({ id }) => id), ...others])]);
  };
  const before = await read();
  const unfinished = await findUnfinishedPayout(account, scope);
  if (unfinished !== null) {
    const message = `Payout ${unfinished} of the promoter is being created: try again, or create its payouts first.`;
    throw new Refusal({ code: 'invalid', message });
  }
  const after = await read();
  const revisions = (commissions: readonly Commission[]) =>
    commissions.map(({ id, revision }) => `${id}.${revision}`).join();
  if (revisions(before) !== revisions(after)) throw new StaleReadError();
  return after;
}

/** @throws Refusal `invalid` if the id is in other use, or destroyed */
function assertSameWriteOff(
  existing: Commission,
  promotionId: number,
  { unit, amount, eventId }: WriteOffInput,
): Commission {
  if (existing.deletedAt) {
    const message = `A commission with the event_id '${eventId}' was destroyed: use another event_id.`;
    throw new Refusal({ code: 'invalid', message });
  }
  const isSame = existing.type === 'write_off' && existing.promotionId === promotionId && existing.unit === unit;
  if (isSame && (amount === undefined || amount === existing.amount)) return existing;
  throw new Refusal({ code: 'invalid', message: `A commission with the event_id '${eventId}' already exists.` });
}
