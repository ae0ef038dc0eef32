import type { CommissionStatus } from '#shared/domain/commissions/commission.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import type { ImportedRecords, SkippedRow } from './records.ts';

/** A count or sum to compare. */
interface ImportFigure {
  readonly figure: string;
  /** Null for counts. */
  readonly of: string | null;
  readonly value: bigint;
}

/** A figure in the files and in the account. */
export interface ComparedFigure {
  readonly figure: string;
  readonly of: string | null;
  readonly files: bigint;
  readonly account: bigint;
}

interface CountedCommission {
  readonly amount: number;
  readonly unit: Unit;
  readonly currency: string | null;
  readonly status: CommissionStatus;
  readonly isPaid: boolean;
}

/** Data to compute figures from; refunds are negative. */
export interface ImportFacts {
  readonly promoters: number;
  readonly promotions: number;
  readonly codes: number;
  readonly leads: number;
  readonly customers: number;
  readonly sales: readonly { readonly amount: number; readonly currency: string }[];
  readonly commissions: readonly CountedCommission[];
  readonly payouts: readonly { readonly amount: number; readonly unit: Unit; readonly currency: string | null }[];
  readonly unread?: Readonly<Record<'sales' | 'commissions' | 'payouts', number>>;
}

/** Collects a source's data, including refused rows. */
export function collectImportFacts(records: ImportedRecords, leftOut: readonly SkippedRow[]): ImportFacts {
  const unread = (kind: SkippedRow['kind']) =>
    leftOut.filter((row) => row.kind === kind && row.outcome === 'refused').length;
  return {
    promoters: records.promoter.length + unread('promoter'),
    promotions: records.promotion.length + unread('promotion'),
    codes: records.code.length + unread('code'),
    leads: records.lead.length + unread('lead'),
    customers: records.lead.filter(({ customerSince }) => customerSince !== null).length,
    sales: records.sale,
    commissions: records.commission.map((commission) => ({ ...commission, isPaid: commission.payout !== null })),
    payouts: records.payout,
    unread: { sales: unread('sale'), commissions: unread('commission'), payouts: unread('payout') },
  };
}

/** Computes figures, in table order. */
export function computeImportFigures(facts: ImportFacts): ImportFigure[] {
  const { promoters, promotions, codes, leads, customers, sales, commissions, payouts } = facts;
  const positiveSales = sales.filter(({ amount }) => amount >= 0);
  const refunded = sales.filter(({ amount }) => amount < 0);
  const statuses = [
    ['commissions paid', commissions.filter(({ isPaid }) => isPaid)],
    ...(['approved', 'pending', 'denied'] as const).map(
      (status) =>
        [
          `commissions ${status}`,
          commissions.filter((commission) => !commission.isPaid && commission.status === status),
        ] as const,
    ),
  ] as const;
  return [
    count('promoters', promoters),
    count('promotions', promotions),
    count('promo codes', codes),
    count('leads', leads),
    count('customers', customers),
    count('sales', positiveSales.length),
    ...sumFigure('sales', positiveSales),
    count('refunds', refunded.length),
    ...sumFigure('refunds', refunded),
    ...statuses.flatMap(([name, records]) => [count(name, records.length), ...sumFigure(name, records)]),
    count('payouts', payouts.length),
    ...sumFigure('paid out', payouts),
    ...Object.entries(facts.unread ?? {}).flatMap(([name, records]) =>
      records === 0 ? [] : [count(`${name} unread`, records)],
    ),
  ];
}

/** Joins both sides, with 0 for missing figures. */
export function compareImportFigures(
  files: readonly ImportFigure[],
  account: readonly ImportFigure[],
): ComparedFigure[] {
  const name = ({ figure, of }: ImportFigure) => JSON.stringify([figure, of]);
  const ofAccount = new Map(account.map((figure) => [name(figure), figure]));
  const ofFiles = new Map(files.map((figure) => [name(figure), figure]));
  // File order first, then figures of the account only.
  const all = [...files, ...account.filter((figure) => !ofFiles.has(name(figure)))];
  return all.map((figure) => ({
    figure: figure.figure,
    of: figure.of,
    files: ofFiles.get(name(figure))?.value ?? 0n,
    account: ofAccount.get(name(figure))?.value ?? 0n,
  }));
}

function count(figure: string, value: number): ImportFigure {
  return { figure, of: null, value: BigInt(value) };
}

function sumFigure(
  figure: string,
  all: readonly { readonly amount: number; readonly currency: string | null; readonly unit?: Unit }[],
): ImportFigure[] {
  const totals = new Map<string, bigint>();
  for (const { amount, currency, unit } of all) {
    const unitName = currency ?? unit ?? '';
    totals.set(unitName, (totals.get(unitName) ?? 0n) + BigInt(amount));
  }
  return [...totals].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([of, value]) => ({ figure, of, value }));
}
