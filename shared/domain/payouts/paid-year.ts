import { type Account, accountUsFormThreshold } from '#shared/domain/accounts/account.ts';
import { columnWithin, type ValueRange } from '#shared/domain/lists/row-query.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { taxFormOf } from '#shared/domain/promoters/tax-forms.ts';
import { plus } from '#shared/domain/reports/exact.ts';
import { UNITS, type Unit } from '#shared/domain/rewards/reward.ts';
import type { Payout } from './payout.ts';
import { isPaidOut } from './state.ts';

/** A promoter's payouts of a year in one unit. */
export interface PaidInYear {
  readonly promoterId: number;
  readonly unit: Unit;
  /** In the smallest unit. */
  readonly amount: number;
  readonly payouts: number;
  /** ISO 8601. */
  readonly first: string;
  readonly last: string;
}

/** Whether a payout was completed within a time range. */
export function isPaidWithin(payout: Payout, time: ValueRange): boolean {
  return isPaidOut(payout) && columnWithin<Payout>('datePaid', time)(payout);
}

/**
 * Sums completed payouts by the UTC year of payment, ordered by promoter and unit.
 * @param year four digits
 */
export function paidInYear(payouts: readonly Payout[], year: number): PaidInYear[] {
  const inYear = { from: `${year}-01-01T00:00:00.000Z`, to: `${year}-12-31T23:59:59.999Z` };
  const paid = payouts.filter((one) => isPaidWithin(one, inYear));
  const groups = Map.groupBy(paid, ({ promoterId, unit }) => `${promoterId} ${unit}`);
  return [...groups.values()]
    .map((some): PaidInYear => {
      const [{ promoterId, unit }] = some as [Payout];
      const days = some.map(({ datePaid }) => datePaid ?? '').toSorted();
      const amount = some.reduce((sum, one) => Number(plus(sum, one.amount)), 0);
      return { promoterId, unit, amount, payouts: some.length, first: days[0] ?? '', last: days.at(-1) ?? '' };
    })
    .toSorted((one, other) => one.promoterId - other.promoterId || UNITS.indexOf(one.unit) - UNITS.indexOf(other.unit));
}

/** Whether a yearly total requires a US tax form; null for anything but cash in US dollars. */
export function reachesUsForm(
  { unit, amount }: Pick<PaidInYear, 'unit' | 'amount'>,
  account: Pick<Account, 'currency' | 'usFormThreshold'>,
): boolean | null {
  return unit === 'cash' && account.currency === 'USD' ? amount >= accountUsFormThreshold(account) : null;
}

/** Whether a required US tax form is missing. */
export function lacksTaxForm(
  paid: Pick<PaidInYear, 'unit' | 'amount'> & { readonly promoter: Pick<Promoter, 'taxForms'> },
  account: Pick<Account, 'currency' | 'usFormThreshold'>,
): boolean {
  return reachesUsForm(paid, account) === true && taxFormOf(paid.promoter) === null;
}
