import { isEnough, isFor, type PayoutFor, sumOf, takes } from '#shared/domain/payout.ts';
import { leastAmount, newPayout, type Terms } from '#shared/domain/payout-terms.ts';
import type { Call } from '#shared/operations/call.ts';
import { findCommissions } from '#shared/store/commissions.ts';
import { findOpenPayout, newPayoutWrites } from '#shared/store/payouts.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { type IndexedCommission, readUnpaid } from '#shared/store/unpaid.ts';
import { finishPayout } from './payout-gather.ts';
import type { SettledPayout } from './payout-settle.ts';

/** Whose commissions are paid out: a promoter's, in one campaign or in all. */
export interface Payee {
  readonly promoterId: number;
  readonly campaignId?: number | undefined;
}

/** How many commissions are read to add them up, before the next ones are. */
const AT_ONCE = 1000;

/**
 * Pays out what waits for a promoter: one payout for each campaign and unit that comes to enough.
 * @returns the payouts, sealed; those that somebody else was making at the same time are among them, and say so
 */
export async function payOut(call: Call, payee: Payee, terms: Terms): Promise<SettledPayout[]> {
  const made: SettledPayout[] = [];
  const unpaid = await readUnpaid(call.account.id, payee.promoterId, payee.campaignId);
  for (const group of grouped(unpaid)) made.push(...(await payOutGroup(call, group, terms)));
  return made;
}

interface Group extends PayoutFor {
  readonly unpaid: readonly IndexedCommission[];
}

/** Where an open payout stands in the way it is finished first, by its own terms; what is left after it is paid out. */
async function payOutGroup(call: Call, group: Group, terms: Terms): Promise<SettledPayout[]> {
  const made: SettledPayout[] = [];
  for (;;) {
    if (!(await isWorthIt(call.account.id, group, terms, call.runtime.now()))) return made;
    const { id, own } = await attempt(() => begin(call, group, terms), call.runtime);
    const payout = await finishPayout(call, id);
    if (payout) made.push(payout);
    if (own) return made;
  }
}

async function isWorthIt(account: number, group: Group, terms: Terms, now: string): Promise<boolean> {
  const wanted = { ...group, before: terms.before, createdAt: now };
  const ids = group.unpaid.filter((one) => isFor(wanted, one)).map(({ id }) => id);
  let amount = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const commissions = await findCommissions(account, ids.slice(from, from + AT_ONCE));
    amount += sumOf(commissions.filter((one) => takes(wanted, one)));
  }
  return isEnough({ amount, minimum: leastAmount(terms, group.unit) });
}

async function begin(
  { account, runtime }: Call,
  group: Group,
  terms: Terms,
): Promise<{ readonly id: number; readonly own: boolean }> {
  const open = await findOpenPayout(account.id, group);
  if (open !== null) return { id: open, own: false };
  const [id = 0] = await takeNumbers(account.id, 'payout', 1);
  await commit(newPayoutWrites(account.id, newPayout(id, group, terms, runtime.now())));
  return { id, own: true };
}

function grouped(unpaid: readonly IndexedCommission[]): Group[] {
  const groups = Map.groupBy(unpaid, ({ campaignId, unit }) => `${campaignId} ${unit}`);
  return [...groups.values()].flatMap((some) => (some[0] ? [{ ...some[0], unpaid: some }] : []));
}
