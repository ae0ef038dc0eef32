import { inPhase, isEnough, type Payout, release, sealed } from '#shared/domain/payouts/payout.ts';
import { payoutChanges } from '#shared/domain/payouts/payout-changes.ts';
import type { ChangeEvent } from '#shared/domain/tracking/event.ts';
import { quietly } from '#shared/domain/tracking/quietly.ts';
import { payoutNotices, withNotices } from '#shared/domain/webhooks/change-notices.ts';
import type { Call } from '#shared/operations/call.ts';
import { commissionWrites, findCommissions } from '#shared/store/commissions/commissions.ts';
import { eventWrite } from '#shared/store/journal.ts';
import {
  closing,
  emptied,
  findPayout,
  isThere,
  type PayoutPart,
  partRemoval,
  payoutRemoval,
  payoutWrite,
  readParts,
} from '#shared/store/payouts/payouts.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { commit, type Write } from '#shared/store/table/transaction.ts';

/** A payout that was finished. */
export interface FinalizedPayout {
  /** As sealed, whoever sealed it. */
  readonly payout: Payout;
  /** Whether this call sealed it: of all that finish a payout at once, one says so. */
  readonly isOwn: boolean;
}

/**
 * Seals a payout that has gathered enough: only now it is listed, and can be paid. One that has not gives its commissions
 * back, for the next one to take; so does one that was sealed and has fallen below nothing since, or was destroyed.
 * @returns null where it came to nothing
 */
export async function finalizeOrRelease(call: Call, id: number): Promise<FinalizedPayout | null> {
  const { account, runtime } = call;
  const { payout, isOwn } = await attempt(() => decide(call, id), runtime);
  if (payout?.phase === 'destroyed') return null;
  if (payout?.phase === 'gathering' || payout?.phase === 'sealed' || !payout) return payout && { payout, isOwn };
  for (const part of await readParts(account.id, id)) await attempt(() => releasePart(account.id, id, part), runtime);
  await attempt(() => conclude(account.id, id), runtime);
  return null;
}

/** Whether there is enough is decided once: a payout that has begun to give back takes nothing more. */
async function decide(call: Call, id: number): Promise<{ readonly payout: Payout | null; readonly isOwn: boolean }> {
  const payout = await findPayout(call.account.id, id);
  if (payout?.phase !== 'gathering') return { payout, isOwn: false };
  const after = isEnough(payout) ? sealed(payout) : inPhase(payout, 'releasing');
  const write = payoutWrite(call.account.id, payout, after);
  await commit(after.phase === 'sealed' ? [write, ...(await sealing(call, after))] : [write]);
  return { payout: after, isOwn: true };
}

async function sealing(call: Call, payout: Payout): Promise<Write[]> {
  return [
    ...closing(call.account.id, payout),
    await payoutEvent(call, { cause: 'payout made', before: null, after: payout }),
  ];
}

/** What has become of a payout. */
export interface PayoutChange {
  /** For whoever reads the journal: `payout completed`. */
  readonly cause: string;
  /** Null for a new one. */
  readonly before: Payout | null;
  readonly after: Payout;
  /** Whether nobody is to be mailed about it. */
  readonly quiet?: boolean;
}

/** The write of the event that carries a payout's change into lists, balances and webhooks. */
export async function payoutEvent(
  { account, runtime }: Call,
  { cause, before, after, quiet = false }: PayoutChange,
): Promise<Write> {
  const [id = 0] = await takeNumbers(account.id, 'event', 1);
  const now = runtime.now();
  const changes = payoutChanges(before, after);
  const event: ChangeEvent = { event: 'change', id, cause, at: now, recordedAt: now, changes };
  return eventWrite(account.id, quietly(withNotices(event, payoutNotices(before, after)), quiet));
}

async function releasePart(account: number, id: number, part: PayoutPart): Promise<void> {
  const [payout, commissions, isNew] = await Promise.all([
    findPayout(account, id),
    findCommissions(account, part.ids),
    isThere(part),
  ]);
  // Another process gives back the same payout.
  if (!payout || !isNew) return;
  const taken = commissions.filter(({ payoutId }) => payoutId === id);
  const after = release(payout, taken);
  await commit([
    payoutWrite(account, payout, after.payout),
    ...commissionWrites(account, taken, after.commissions),
    partRemoval(part),
  ]);
}

/** One that nobody has been shown goes without a trace; one that was shown stays, or its number, and is worth nothing. */
async function conclude(account: number, id: number): Promise<void> {
  const payout = await findPayout(account, id);
  if (payout?.phase === 'releasing') await commit([payoutRemoval(account, payout), ...closing(account, payout)]);
  if (payout?.phase === 'emptying' || payout?.phase === 'destroying') {
    const phase = payout.phase === 'emptying' ? 'sealed' : 'destroyed';
    await commit([payoutWrite(account, payout, inPhase(payout, phase)), ...emptied(account, payout)]);
  }
}
