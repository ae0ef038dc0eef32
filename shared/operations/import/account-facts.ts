import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { ImportFacts } from '#shared/domain/import/figures.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { isPaidOut } from '#shared/domain/payouts/state.ts';
import type { RefundEvent, SaleEvent } from '#shared/domain/tracking/event.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { readMoneyEvents } from '#shared/store/journal.ts';
import { readLeads } from '#shared/store/leads/leads.ts';
import { findPayouts } from '#shared/store/payouts/payouts.ts';
import { readPromoters } from '#shared/store/promoters/promoters.ts';
import type { ImportContext, ImportedByKind } from './import-context.ts';

/** A record that differs from the files. */
export interface ChangedRecord {
  readonly kind: 'commission';
  readonly id: string;
  readonly number: number;
  readonly why: string;
}

/** Returns the state of imported records, and commissions that differ from the files. */
export async function readAccountFacts({
  call,
  here,
  checked,
}: ImportContext): Promise<{ facts: ImportFacts; changed: ChangedRecord[] }> {
  const { id: account, currency } = call.account;
  // Sequential: there may be hundreds of thousands, without a waiting caller.
  const promoters = await readInParts(numbersOf(here.promoter), (ids) => readPromoters(account, ids));
  const leads = await readInParts(numbersOf(here.lead), async (ids) => [...(await readLeads(account, ids)).values()]);
  const named = checked.said.sale.flatMap(({ id, amount }) => {
    const eventId = here.sale.get(id)?.eventId;
    return eventId === undefined ? [] : [{ kind: amount < 0 ? ('refund' as const) : ('sale' as const), eventId }];
  });
  const events = await readInParts(named, (some) => readMoneyEvents(account, some));
  const commissions = await readInParts(numbersOf(here.commission), (ids) => findCommissions(account, ids));
  const payouts = await readInParts(numbersOf(here.payout), (ids) => findPayouts(account, ids));
  const paid = payouts.filter((one) => isPaidOut(one) && !one.deletedAt);
  const paidIds = new Set(paid.map(({ id }) => id));
  const byNumber = new Map(commissions.map((one) => [one.id, one]));
  const isPaid = ({ payoutId }: Commission) => payoutId !== null && paidIds.has(payoutId);
  const left = leads.filter(({ deletedAt }) => deletedAt === null);
  return {
    facts: {
      promoters: promoters.filter(({ deletedAt }) => deletedAt === null).length,
      promotions: here.promotion.size,
      codes: here.code.size,
      leads: new Set(left.map(({ id }) => id)).size,
      customers: left.filter(({ customerSince }) => customerSince !== null).length,
      sales: events.map((one) => ({ amount: signed(one), currency })),
      commissions: commissions.map((one) => ({ ...one, currency: moneyOf(one, currency), isPaid: isPaid(one) })),
      payouts: mergePayoutParts(here, paid).map((one) => ({ ...one, currency: moneyOf(one, currency) })),
    },
    changed: checked.records.commission.flatMap((record) => {
      const number = here.commission.get(record.id)?.number;
      if (number === undefined) return [];
      const one = byNumber.get(number);
      const is = one ? describeStatus(one.amount, one.status, isPaid(one)) : 'not here any more';
      const was = describeStatus(record.amount, record.status, record.payout !== null);
      const isOwed = record.payout !== null && one?.status === 'approved' && !isPaid(one);
      const why = `the files have ${was}, and here it is ${is}${isOwed ? PAID_TWICE : ''}`;
      return is === was ? [] : [{ kind: 'commission' as const, id: record.id, number, why }];
    }),
  };
}

/** The source has paid it. */
const PAID_TWICE = ': a payout here would pay it again, so deny it here, or import again if its payout was refused';

const AT_ONCE = 1000;

async function readInParts<Of, T>(
  all: readonly Of[],
  read: (some: readonly Of[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const found: T[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE) found.push(...(await read(all.slice(from, from + AT_ONCE))));
  return found;
}

function describeStatus(amount: number, status: string, isPaid: boolean): string {
  return `${amount} ${isPaid ? 'paid' : status}`;
}

function moneyOf({ unit }: Pick<Commission, 'unit'>, currency: string): string | null {
  return unit === 'cash' ? currency : null;
}

function signed({ event, amount }: SaleEvent | RefundEvent): number {
  return event === 'refund' ? -amount : amount;
}

function numbersOf(here: ReadonlyMap<string, { readonly number: number }>): number[] {
  return [...new Set([...here.values()].map(({ number }) => number))];
}

/** A source payout may be one per campaign here. */
function mergePayoutParts(here: ImportedByKind, paid: readonly Payout[]): Payout[] {
  const byNumber = new Map(paid.map((one) => [one.id, one]));
  const bySource = Map.groupBy([...here.payout], ([id]) => id.slice(0, id.lastIndexOf('\n')));
  return [...bySource.values()].flatMap((parts) => {
    const own = parts.flatMap(([, { number }]) => byNumber.get(number) ?? []);
    const [first] = own;
    return first ? [{ ...first, amount: own.reduce((sum, { amount }) => sum + amount, 0) }] : [];
  });
}
