import { type Commission, type CommissionStatus, reversedCommissionId } from '#shared/domain/commissions/commission.ts';
import {
  assertPayoutsNotLocked,
  type CommissionStatusOrDestroyed,
  decideStatusChange,
} from '#shared/domain/commissions/commission-status.ts';
import { notifyOnStatusChange } from '#shared/domain/commissions/fulfillment.ts';
import { commissionChanges } from '#shared/domain/projections/record-changes.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { attachNotices } from '#shared/domain/webhooks/change-notices.ts';
import type { Call } from '#shared/operations/call.ts';
import { finalizeOrRelease } from '#shared/operations/payouts/finalize-payout.ts';
import { commissionWrites, findCommissions, findCommissionsByEvent } from '#shared/store/commissions/commissions.ts';
import { eventWrite } from '#shared/store/journal.ts';
import { findPayouts, payoutWrites } from '#shared/store/payouts/payouts.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { retryOnConflict, StaleReadError } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';

/** One by id, or all of a sale or refund by event id. */
type CommissionIdentifier = { readonly id: number } | { readonly eventId: string };

/** Only sales with many partial refunds have more. */
const MAX_COMMISSIONS_PER_STEP = 20;

/**
 * Changes the status of commissions (contract §4). A sale's commission and its reversals share one status. Idempotent.
 * @returns the named commission; for a sale or refund, that of the lead's promoter
 * @throws Refusal `not_found`, `invalid`
 */
export function updateCommission(
  call: Call,
  identifier: CommissionIdentifier,
  status: CommissionStatus,
): Promise<Commission> {
  return applyStatus(call, identifier, status);
}

/**
 * Destroys a commission with those that it reverses and that reverse it, as if none had been earned.
 * @throws Refusal `not_found`; `invalid` if paid
 */
export function destroyCommission(call: Call, id: number): Promise<Commission> {
  return applyStatus(call, { id }, 'destroyed');
}

async function applyStatus(
  call: Call,
  identifier: CommissionIdentifier,
  target: CommissionStatusOrDestroyed,
): Promise<Commission> {
  for (;;) {
    const updated = await retryOnConflict(() => applyStep(call, identifier, target), call.runtime);
    if (updated) return updated;
  }
}

/** @returns null if more remain */
async function applyStep(
  call: Call,
  identifier: CommissionIdentifier,
  target: CommissionStatusOrDestroyed,
): Promise<Commission | null> {
  const candidates = await requireCommissions(call.account.id, identifier);
  const linked = await findLinkedCommissions(call.account.id, candidates);
  const open = linked.filter((commission) => commission.status !== target);
  const main = candidates.find(({ tier }) => tier === 1) ?? candidates[0];
  const after = open.length === 0 ? [] : await changeCommissions(call, open, target);
  return open.length > MAX_COMMISSIONS_PER_STEP ? null : (after.find(({ id }) => id === main?.id) ?? main ?? null);
}

/** Adds the commissions that share a status: reversed and reversing ones. */
export async function findLinkedCommissions(
  account: number,
  commissions: readonly Commission[],
): Promise<Commission[]> {
  const reversedCommissions = await findReversedCommissions(account, commissions);
  // A refund reversal leads to its refund, and that to the sale.
  const sales = [...reversedCommissions, ...(await findReversedCommissions(account, reversedCommissions))];
  const refundIds = [...commissions, ...sales].flatMap((commission) => commission.refundIds);
  const refunds = await findCommissions(account, [...new Set(refundIds)]);
  return [...new Map([...commissions, ...sales, ...refunds].map((commission) => [commission.id, commission])).values()];
}

function findReversedCommissions(account: number, commissions: readonly Commission[]): Promise<Commission[]> {
  const ids = commissions.flatMap((commission) => reversedCommissionId(commission) ?? []);
  return findCommissions(account, [...new Set(ids)]);
}

async function changeCommissions(
  call: Call,
  open: readonly Commission[],
  target: CommissionStatusOrDestroyed,
): Promise<readonly Commission[]> {
  const { account, runtime } = call;
  const payoutIds = [...new Set(open.flatMap(({ payoutId }) => payoutId ?? []))];
  const all = await findPayouts(account.id, payoutIds);
  if (all.length < payoutIds.length) throw new StaleReadError();
  assertPayoutsNotLocked(all);
  const now = runtime.now();
  // The named one comes last: an interrupted call finds the others through it.
  const before = open.slice(-MAX_COMMISSIONS_PER_STEP);
  const payouts = all.filter(({ id }) => before.some(({ payoutId }) => payoutId === id));
  const after = decideStatusChange(before, payouts, target, now);
  const fulfillments = before.map((commission, index) =>
    notifyOnStatusChange(commission, after.commissions[index] ?? commission, now),
  );
  const commissions = fulfillments.map(({ commission }) => commission);
  const notices = fulfillments.flatMap((fulfillment) => fulfillment.notices);
  const changes = before.flatMap((commission, index) =>
    commissionChanges(commission, commissions[index] ?? commission),
  );
  const changedPayouts = after.payouts.filter(({ phase }, index) => phase !== payouts[index]?.phase);
  const [id = 0] = await takeNumbers(account.id, 'event', 1);
  await commit([
    eventWrite(
      account.id,
      attachNotices({ event: 'change', id, cause: `reward ${target}`, at: now, recordedAt: now, changes }, notices),
    ),
    ...commissionWrites(account.id, before, commissions),
    ...payouts.flatMap((payout, index) => payoutWrites(account.id, payout, after.payouts[index] ?? payout)),
  ]);
  for (const payout of changedPayouts) await finalizeOrRelease(call, payout.id);
  return commissions;
}

async function requireCommissions(account: number, identifier: CommissionIdentifier): Promise<Commission[]> {
  const commissions = await ('id' in identifier
    ? findCommissions(account, [identifier.id])
    : findCommissionsByEvent(account, identifier.eventId));
  if (commissions.length === 0) throw new Refusal({ code: 'not_found', what: 'reward' });
  return commissions;
}
