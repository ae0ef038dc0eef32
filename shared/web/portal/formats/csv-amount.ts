import type { Formats } from '#web/portal/formats/use-formats.ts';
import type { CsvCell } from '#web/ui/lists/table-csv.ts';

/** Returns the CSV cell of an amount: money as a decimal with its currency, other units in words. */
export function csvAmount(amount: number, unit: string, formats: Pick<Formats, 'amount'>): CsvCell {
  return unit === 'cash' ? { amount, unit } : formats.amount(amount, unit);
}

/** Returns the CSV cell of amounts by unit. Several units are words. */
export function csvAmounts(
  byUnit: Readonly<Record<string, number>> | null,
  formats: Pick<Formats, 'amount' | 'amounts'>,
): CsvCell {
  if (byUnit === null) return null;
  const [[unit, amount] = ['cash', 0], ...more] = Object.entries(byUnit).filter(([, value]) => value !== 0);
  return more.length === 0 ? csvAmount(amount, unit, formats) : formats.amounts(byUnit);
}
