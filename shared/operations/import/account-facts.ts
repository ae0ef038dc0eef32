import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { ImportFacts } from '#shared/domain/import/figures.ts';
import type { SourcePlace } from '#shared/domain/import/records.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { isPayoutPaid } from '#shared/domain/payouts/payout-state.ts';
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
  readonly place: SourcePlace;
  readonly number: number;
  readonly why: string;
}

/** Returns the state of imported records, and commissions that differ from the files. */
export async function readAccountFacts({
  call,
  importedRecords,
  checked,
}: ImportContext): Promise<{ facts: ImportFacts; changed: ChangedRecord[] }> {
  const { id: account, currency } = call.account;
  // Sequential: there may be hundreds of thousands, without a waiting caller.
  const promoters = await readInParts(listUniqueNumbers(importedRecords.promoter), (ids) =>
    readPromoters(account, ids),
  );
  const leads = await readInParts(listUniqueNumbers(importedRecords.lead), async (ids) => [
    ...(await readLeads(account, ids)).values(),
  ]);
  const stored = checked.all.sale.flatMap(({ id, amount }) => {
    const eventId = importedRecords.sale.get(id)?.eventId;
    return eventId === undefined ? [] : [{ kind: amount < 0 ? ('refund' as const) : ('sale' as const), eventId }];
  });
  const events = await readInParts(stored, (batch) => readMoneyEvents(account, batch));
  const commissions = await readInParts(listUniqueNumbers(importedRecords.commission), (ids) =>
    findCommissions(account, ids),
  );
  const payouts = await readInParts(listUniqueNumbers(importedRecords.payout), (ids) => findPayouts(account, ids));
  const paidPayouts = payouts.filter((payout) => isPayoutPaid(payout) && !payout.deletedAt);
  const paidIds = new Set(paidPayouts.map(({ id }) => id));
  const byNumber = new Map(commissions.map((commission) => [commission.id, commission]));
  const isPaid = ({ payoutId }: Commission) => payoutId !== null && paidIds.has(payoutId);
  const remaining = leads.filter(({ deletedAt }) => deletedAt === null);
  return {
    facts: {
      promoters: promoters.filter(({ deletedAt }) => deletedAt === null).length,
      promotions: importedRecords.promotion.size,
      codes: importedRecords.code.size,
      leads: new Set(remaining.map(({ id }) => id)).size,
      customers: remaining.filter(({ customerSince }) => customerSince !== null).length,
      sales: events.map((event) => ({ amount: signedAmount(event), currency })),
      commissions: commissions.map((commission) => ({
        ...commission,
        currency: getCashCurrency(commission, currency),
        isPaid: isPaid(commission),
      })),
      payouts: mergePayoutParts(importedRecords, paidPayouts).map((payout) => ({
        ...payout,
        currency: getCashCurrency(payout, currency),
      })),
    },
    changed: checked.records.commission.flatMap((record) => {
      const number = importedRecords.commission.get(record.id)?.number;
      if (number === undefined) return [];
      const commission = byNumber.get(number);
      const current = commission
        ? describeStatus(commission.amount, commission.status, isPaid(commission))
        : 'no longer here';
      const expected = describeStatus(record.amount, record.status, record.payout !== null);
      const isOwed = record.payout !== null && commission?.status === 'approved' && !isPaid(commission);
      const reason = `the files have ${expected}, but here it is ${current}${isOwed ? PAID_TWICE : ''}`;
      return current === expected
        ? []
        : [{ kind: 'commission' as const, id: record.id, place: record.place, number, why: reason }];
    }),
  };
}

/** The source has paid it. */
const PAID_TWICE = ': a payout here would pay it twice, so deny it here, or import again if its payout was refused';

const READ_BATCH_SIZE = 1000;

async function readInParts<Of, T>(
  all: readonly Of[],
  read: (some: readonly Of[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const records: T[] = [];
  for (let from = 0; from < all.length; from += READ_BATCH_SIZE)
    records.push(...(await read(all.slice(from, from + READ_BATCH_SIZE))));
  return records;
}

function describeStatus(amount: number, status: string, isPaid: boolean): string {
  return `${amount} ${isPaid ? 'paid' : status}`;
}

function getCashCurrency({ unit }: Pick<Commission, 'unit'>, currency: string): string | null {
  return unit === 'cash' ? currency : null;
}

function signedAmount({ event, amount }: SaleEvent | RefundEvent): number {
  return event === 'refund' ? -amount : amount;
}

function listUniqueNumbers(records: ReadonlyMap<string, { readonly number: number }>): number[] {
  return [...new Set([...records.values()].map(({ number }) => number))];
}

/** A source payout may be one per campaign here. */
function mergePayoutParts(records: ImportedByKind, paidPayouts: readonly Payout[]): Payout[] {
  const byNumber = new Map(paidPayouts.map((payout) => [payout.id, payout]));
  const bySource = Map.groupBy([...records.payout], ([id]) => id.slice(0, id.lastIndexOf('\n')));
  return [...bySource.values()].flatMap((parts) => {
    const own = parts.flatMap(([, { number }]) => byNumber.get(number) ?? []);
    const [first] = own;
    return first ? [{ ...first, amount: own.reduce((sum, { amount }) => sum + amount, 0) }] : [];
  });
}
