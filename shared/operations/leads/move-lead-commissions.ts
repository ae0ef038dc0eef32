import { isDeepStrictEqual } from 'node:util';
import { type Commission, reversedCommissionId } from '#shared/domain/commissions/commission.ts';
import type { Lead, LeadMove } from '#shared/domain/leads/lead.ts';
import { followsLead, listOwnersToMove, moveCommissionToOwner } from '#shared/domain/leads/lead-move.ts';
import { commissionChanges } from '#shared/domain/projections/record-changes.ts';
import type { Call } from '#shared/operations/call.ts';
import { commissionWrites, findCommissions } from '#shared/store/commissions/commissions.ts';
import { readUnpaidCommissions } from '#shared/store/commissions/unpaid-index.ts';
import { eventWrite } from '#shared/store/journal.ts';
import { latestCommissionIds } from '#shared/store/leads/latest-commissions.ts';
import { findLeadIncludingDeleted, leadCheck, leadWrites } from '#shared/store/leads/leads.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { isRetryable, retryOnConflict } from '#shared/store/table/retry.ts';
import { commit, type Write } from '#shared/store/table/transaction.ts';

/** Each leaves two or three lists, with one projector write per list. */
const MOVE_BATCH_SIZE = 10;

/** Moved within a call's response time; a batch process moves more. */
export const MAX_MOVES_PER_CALL = 300;

/**
 * Moves a lead's commissions to its new promoter and clears the move. Idempotent, also concurrently. The lead moved
 * first, so concurrent sales see the new promoter; older commissions are in the index of unpaid ones or among its
 * latest (store/leads/latest-commissions.ts).
 * @returns null for a deleted lead, whose commissions move nevertheless
 */
export async function finishMove(call: Call, leadId: number): Promise<Lead | null> {
  for (;;) {
    const result = await retryOnConflict(() => moveFoundCommissions(call, leadId), call.runtime);
    if (result !== 'moving') return result && !result.deletedAt ? result : null;
  }
}

/**
 * Finishes a new move without reading the lead again, unless a sale came in between.
 * @param lead as written
 */
export async function finishNewMove(call: Call, lead: Lead): Promise<Lead | null> {
  try {
    return (await moveWithoutReading(call, lead)) ?? (await finishMove(call, lead.id));
  } catch (error) {
    if (!isRetryable(error)) throw error;
    return finishMove(call, lead.id);
  }
}

/** @returns null if another query finds more: the index is eventually consistent */
async function moveWithoutReading({ account, runtime }: Call, lead: Lead): Promise<Lead | null> {
  const { moving: move } = lead;
  if (!move) return lead;
  const toMove = await findCommissionsToMove(account.id, lead, move);
  for (let from = 0; from < toMove.length; from += MOVE_BATCH_SIZE) {
    const writes = await moveWrites(account.id, toMove.slice(from, from + MOVE_BATCH_SIZE), move, runtime.now());
    await commit([...writes, leadCheck(account.id, lead)]);
  }
  if (toMove.length > 0 && (await findCommissionsToMove(account.id, lead, move)).length > 0) return null;
  const after = clearMove(lead);
  await commit(leadWrites(account.id, lead, after));
  return after;
}

async function moveFoundCommissions(call: Call, leadId: number): Promise<Lead | null | 'moving'> {
  const { account, runtime } = call;
  const lead = await findLeadIncludingDeleted(account.id, leadId);
  const move = lead?.moving;
  if (!lead || !move) return lead;
  const ids = (await findCommissionsToMove(account.id, lead, move)).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += MOVE_BATCH_SIZE) {
    const batch = ids.slice(from, from + MOVE_BATCH_SIZE);
    await retryOnConflict(() => moveSome(call, leadId, move, batch), runtime);
  }
  if (ids.length > 0) return 'moving';
  const after = clearMove(lead);
  await commit(leadWrites(account.id, lead, after));
  return after;
}

function clearMove(lead: Lead): Lead {
  return { ...lead, moving: null, revision: lead.revision + 1 };
}

/**
 * The index has candidates, the table decides. A reversal directly follows its commission, mostly in the same
 * transaction.
 */
async function findCommissionsToMove(account: number, lead: Lead, move: LeadMove): Promise<Commission[]> {
  const possible = await findMoveCandidates(account, lead, move);
  const ids = [...new Set([...possible, ...latestCommissionIds(lead)])];
  const toMove = await filterCommissionsToMove(account, lead, move, await findCommissions(account, ids));
  const sortKey = (commission: Commission) => reversedCommissionId(commission) ?? commission.id;
  return toMove.sort((a, b) => sortKey(a) - sortKey(b) || a.id - b.id);
}

/** Whether a lead may have more commissions than a call can move. */
export async function exceedsCallLimit(account: number, lead: Lead, move: LeadMove): Promise<boolean> {
  return (await findMoveCandidates(account, lead, move)).length > MAX_MOVES_PER_CALL;
}

async function findMoveCandidates(account: number, lead: Lead, move: LeadMove): Promise<number[]> {
  const owners = listOwnersToMove(lead, move);
  const unpaid = await Promise.all(
    owners.map((owner) => readUnpaidCommissions(account, owner.promoterId, owner.campaignId)),
  );
  return unpaid.flat().flatMap(({ leadId, id }) => (leadId === undefined || leadId === lead.id ? [id] : []));
}

async function filterCommissionsToMove(
  account: number,
  lead: Lead,
  move: LeadMove,
  commissions: readonly Commission[],
): Promise<Commission[]> {
  const byId = new Map(commissions.map((commission) => [commission.id, commission]));
  let latest = commissions;
  // A refund reversal follows its refund, and that its sale.
  while (latest.length > 0) {
    const others = latest.flatMap((commission) => reversedCommissionId(commission) ?? []).filter((id) => !byId.has(id));
    latest = await findCommissions(account, [...new Set(others)]);
    for (const sale of latest) byId.set(sale.id, sale);
  }
  const findSale = (commission: Commission | null) =>
    byId.get((commission && reversedCommissionId(commission)) ?? 0) ?? null;
  return commissions.filter((commission) => {
    const sale = findSale(commission);
    return followsLead(commission, lead, move, sale, findSale(sale));
  });
}

async function moveSome(
  { account, runtime }: Call,
  leadId: number,
  move: LeadMove,
  ids: readonly number[],
): Promise<void> {
  const [lead, commissions] = await Promise.all([
    findLeadIncludingDeleted(account.id, leadId),
    findCommissions(account.id, ids),
  ]);
  // Another call has moved them, and maybe the lead again.
  if (!lead?.moving || !isDeepStrictEqual(lead.moving, move)) return;
  const before = await filterCommissionsToMove(account.id, lead, move, commissions);
  if (before.length === 0) return;
  const writes = await moveWrites(account.id, before, move, runtime.now());
  await commit([...writes, leadCheck(account.id, lead)]);
}

async function moveWrites(
  account: number,
  before: readonly Commission[],
  move: LeadMove,
  now: string,
): Promise<Write[]> {
  const after = before.map((commission) => moveCommissionToOwner(commission, move));
  const changes = before.flatMap((commission, index) => commissionChanges(commission, after[index] ?? commission));
  const [id = 0] = await takeNumbers(account, 'event', 1);
  return [
    eventWrite(account, { event: 'change', id, cause: 'commissions moved', at: now, recordedAt: now, changes }),
    ...commissionWrites(account, before, after),
  ];
}
