import { isDeepStrictEqual } from 'node:util';
import { type Commission, takenBackId } from '#shared/domain/commissions/commission.ts';
import type { Lead, Move } from '#shared/domain/leads/lead.ts';
import { follows, leftBehindWith, movedCommission } from '#shared/domain/leads/lead-move.ts';
import { commissionChanges } from '#shared/domain/projections/contribution.ts';
import type { Call } from '#shared/operations/call.ts';
import { commissionWrites, findCommissions } from '#shared/store/commissions/commissions.ts';
import { readUnpaid } from '#shared/store/commissions/unpaid.ts';
import { eventWrite } from '#shared/store/journal.ts';
import { latestIds } from '#shared/store/leads/latest-commissions.ts';
import { findLeadOrRemains, leadCheck, leadWrites } from '#shared/store/leads/leads.ts';
import { attempt, canBeTriedAgain } from '#shared/store/table/attempt.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { commit, type Write } from '#shared/store/table/transaction.ts';

/** How many commissions go in one transaction: each leaves two or three lists, and the projector writes once for each. */
const AT_ONCE = 10;

/** How many commissions a call moves before it answers, which is a matter of seconds; more are a batch process's to move. */
export const MOST_IN_A_CALL = 300;

/**
 * Lets the commissions of a lead follow it to the promoter it was given to, and then forgets that it is moving. Anybody
 * may do it, at any time, more than one at once: what is left to do is read from the table, so a call that died half-way
 * is finished by the next one.
 *
 * The lead itself has gone before: whatever is decided on it from then on, and every sale that was being decided
 * meanwhile, sees the new promoter. What had been written for the old one is in the index of unpaid commissions or among
 * those that the lead remembers (store/leads/latest-commissions.ts).
 * @returns the lead as it is then, or null where it was deleted: its commissions follow all the same
 */
export async function finishMove(call: Call, leadId: number): Promise<Lead | null> {
  for (;;) {
    const done = await attempt(() => settled(call, leadId), call.runtime);
    if (done !== 'moving') return done && !done.deletedAt ? done : null;
  }
}

/**
 * The same right after the lead was given away, with the lead as it was written then: it is not read again. That holds only if
 * nothing was sold or refunded meanwhile. If something was, `finishMove` does the rest.
 * @param lead as it was written, moving
 */
export async function finishNewMove(call: Call, lead: Lead): Promise<Lead | null> {
  try {
    return (await settledAtOnce(call, lead)) ?? (await finishMove(call, lead.id));
  } catch (error) {
    if (!canBeTriedAgain(error)) throw error;
    return finishMove(call, lead.id);
  }
}

/** @returns null where a second look finds more: the index follows the table with a delay */
async function settledAtOnce({ account, runtime }: Call, lead: Lead): Promise<Lead | null> {
  const { moving: move } = lead;
  if (!move) return lead;
  const going = await followers(account.id, lead, move);
  for (let from = 0; from < going.length; from += AT_ONCE) {
    const moved = await moveWrites(account.id, going.slice(from, from + AT_ONCE), move, runtime.now());
    await commit([...moved, leadCheck(account.id, lead)]);
  }
  if (going.length > 0 && (await followers(account.id, lead, move)).length > 0) return null;
  const after = atRest(lead);
  await commit(leadWrites(account.id, lead, after));
  return after;
}

/** Moves what is found; where nothing is left to move, the lead is at rest. */
async function settled(call: Call, leadId: number): Promise<Lead | null | 'moving'> {
  const { account, runtime } = call;
  const lead = await findLeadOrRemains(account.id, leadId);
  const move = lead?.moving;
  if (!lead || !move) return lead;
  const ids = (await followers(account.id, lead, move)).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    await attempt(() => moveSome(call, leadId, move, some), runtime);
  }
  if (ids.length > 0) return 'moving';
  const after = atRest(lead);
  await commit(leadWrites(account.id, lead, after));
  return after;
}

function atRest(lead: Lead): Lead {
  return { ...lead, moving: null, revision: lead.revision + 1 };
}

/**
 * The commissions that are to follow: the index says which may be, the table which are. What takes a commission
 * back comes right after that one, so that both mostly go in one transaction, and never the other way round.
 */
async function followers(account: number, lead: Lead, move: Move): Promise<Commission[]> {
  const possible = await possibleFollowers(account, lead, move);
  const ids = [...new Set([...possible, ...latestIds(lead)])];
  const going = await goingOf(account, lead, move, await findCommissions(account, ids));
  const place = (commission: Commission) => takenBackId(commission) ?? commission.id;
  return going.sort((one, other) => place(one) - place(other) || one.id - other.id);
}

/** Whether more commissions may have to follow a lead than a call moves. One query for each promoter who may have some. */
export async function isMuch(account: number, lead: Lead, move: Move): Promise<boolean> {
  return (await possibleFollowers(account, lead, move)).length > MOST_IN_A_CALL;
}

/** The ids of what the index has of the lead. */
async function possibleFollowers(account: number, lead: Lead, move: Move): Promise<number[]> {
  const owners = leftBehindWith(lead, move);
  const unpaid = await Promise.all(owners.map((owner) => readUnpaid(account, owner.promoterId, owner.campaignId)));
  return unpaid.flat().flatMap(({ leadId, id }) => (leadId === undefined || leadId === lead.id ? [id] : []));
}

/** Those of some commissions that are to follow, now. */
async function goingOf(
  account: number,
  lead: Lead,
  move: Move,
  commissions: readonly Commission[],
): Promise<Commission[]> {
  const known = new Map(commissions.map((commission) => [commission.id, commission]));
  let latest = commissions;
  // What gives back what a refund took goes by the refund, and that by its sale.
  while (latest.length > 0) {
    const others = latest.flatMap((commission) => takenBackId(commission) ?? []).filter((id) => !known.has(id));
    latest = await findCommissions(account, [...new Set(others)]);
    for (const sale of latest) known.set(sale.id, sale);
  }
  const saleOf = (commission: Commission | null) => known.get((commission && takenBackId(commission)) ?? 0) ?? null;
  return commissions.filter((commission) => {
    const sale = saleOf(commission);
    return follows(commission, lead, move, sale, saleOf(sale));
  });
}

async function moveSome({ account, runtime }: Call, leadId: number, move: Move, ids: readonly number[]): Promise<void> {
  const [lead, commissions] = await Promise.all([
    findLeadOrRemains(account.id, leadId),
    findCommissions(account.id, ids),
  ]);
  // Another call has moved them, and may have given the lead to somebody else since.
  if (!lead?.moving || !isDeepStrictEqual(lead.moving, move)) return;
  const before = await goingOf(account.id, lead, move, commissions);
  if (before.length === 0) return;
  const moved = await moveWrites(account.id, before, move, runtime.now());
  await commit([...moved, leadCheck(account.id, lead)]);
}

/** What gives commissions to the promoter that their lead was given to, and the event that tells of it. */
async function moveWrites(account: number, before: readonly Commission[], move: Move, now: string): Promise<Write[]> {
  const after = before.map((commission) => movedCommission(commission, move));
  const changes = before.flatMap((one, index) => commissionChanges(one, after[index] ?? one));
  const [id = 0] = await takeNumbers(account, 'event', 1);
  return [
    eventWrite(account, { event: 'change', id, cause: 'commissions moved', at: now, recordedAt: now, changes }),
    ...commissionWrites(account, before, after),
  ];
}
