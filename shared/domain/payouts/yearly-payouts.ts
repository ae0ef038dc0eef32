import { type Account, accountUsFormThreshold } from '#shared/domain/accounts/account.ts';
import { columnWithin, type ValueRange } from '#shared/domain/lists/row-query.ts';
import { reportedTaxForm } from '#shared/domain/promoters/profile/tax-forms.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { addExact } from '#shared/domain/reports/exact-integer.ts';
import { UNITS, type Unit } from '#shared/domain/rewards/reward.ts';
import type { Payout } from './payout.ts';
import { isPayoutPaid } from './payout-state.ts';

/** A promoter's payouts of a year in one unit. */
export interface YearlyPayouts {
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
export function wasPaidWithin(payout: Payout, time: ValueRange): boolean {
  return isPayoutPaid(payout) && columnWithin<Payout>('datePaid', time)(payout);
}

/**
 * Sums completed payouts by the UTC year of payment, ordered by promoter and unit.
 * @param year four digits
 */
export function sumYearlyPayouts(payouts: readonly Payout[], year: number): YearlyPayouts[] {
  const inYear = { from: `${year}-01-01T00:00:00.000Z`, to: `${year}-12-31T23:59:59.999Z` };
  const paid = payouts.filter((payout) => wasPaidWithin(payout, inYear));
  const groups = Map.groupBy(paid, ({ promoterId, unit }) => `${promoterId} ${unit}`);
  return [...groups.values()]
    .map((yearPayouts): YearlyPayouts => {
      const [{ promoterId, unit }] = yearPayouts as [Payout];
      const days = yearPayouts.map(({ datePaid }) => datePaid ?? '').toSorted();
      const amount = yearPayouts.reduce((sum, payout) => Number(addExact(sum, payout.amount)), 0);
      return { promoterId, unit, amount, payouts: yearPayouts.length, first: days[0] ?? '', last: days.at(-1) ?? '' };
    })
    .toSorted((a, b) => a.promoterId - b.promoterId || UNITS.indexOf(a.unit) - UNITS.indexOf(b.unit));
}

/** Whether a yearly total requires a US tax form; null for anything but cash in US dollars. */
export function requiresUsTaxForm(
  { unit, amount }: Pick<YearlyPayouts, 'unit' | 'amount'>,
  account: Pick<Account, 'currency' | 'usFormThreshold'>,
): boolean | null {
  return unit === 'cash' && account.currency === 'USD' ? amount >= accountUsFormThreshold(account) : null;
}

/** Whether a required US tax form is missing. */
export function isTaxFormMissing(
  paid: Pick<YearlyPayouts, 'unit' | 'amount'> & { readonly promoter: Pick<Promoter, 'taxForms'> },
  account: Pick<Account, 'currency' | 'usFormThreshold'>,
): boolean {
  return requiresUsTaxForm(paid, account) === true && reportedTaxForm(paid.promoter) === null;
}
