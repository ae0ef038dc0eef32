import type { ReactNode } from 'react';
import { formatCsvLines } from '#shared/domain/payout-files/csv-lines.ts';
import { toSpreadsheetText } from '#shared/domain/text/spreadsheet-text.ts';
import { formatDecimalAmount, type UnitAmount, unitName } from '#web/ui/formats/amount.ts';

/** Formats of amounts in the smallest unit. */
export interface AmountFormats {
  readonly currency: string;
  readonly amount: (value: number, unit: string) => string;
  readonly money: (value: number) => string;
  /** Names the currency column of an amount column; English by default. */
  readonly currencyOf?: (label: string) => string;
}

/** An amount becomes a decimal, with its currency or unit in a second column. */
export type CsvCell = string | number | UnitAmount | null;

export interface CsvColumn<Row> {
  readonly label: string;
  readonly cell?: ((row: Row) => ReactNode) | undefined;
  readonly csv?: ((row: Row, formats: AmountFormats) => CsvCell) | undefined;
}

/** Shown in empty cells. */
const EMPTY_CELL = '–';

/**
 * Writes rows as CSV (RFC 4180). A column without `csv` uses its cells' text; it is left out if they contain anything
 * else, such as buttons.
 */
export function tableCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  formats: AmountFormats,
): string {
  const table = columns.flatMap((column) => columnTexts(column, rows, formats));
  const header = table.map(([label = '']) => label);
  return formatCsvLines([header, ...rows.map((_, index) => table.map((texts) => texts[index + 1] ?? ''))]);
}

/**
 * Returns the CSV columns of a table column, each with its label first: two for amounts, none if cells are not text.
 */
function columnTexts<Row>(
  { label, cell, csv }: CsvColumn<Row>,
  rows: readonly Row[],
  formats: AmountFormats,
): string[][] {
  const cells = rows.map((row) => (csv ? csv(row, formats) : cellText(cell?.(row))));
  if (cells.some((one) => one === undefined)) return [];
  const currencyOf = ({ currency }: UnitAmount) => currency ?? formats.currency;
  const texts = cells.map((one) =>
    isAmount(one) ? formatDecimalAmount(one, currencyOf(one)) : toSpreadsheetText(String(one ?? '')),
  );
  if (!cells.some(isAmount)) return [[label, ...texts]];
  const units = cells.map((one) => (isAmount(one) ? unitName(one.unit, currencyOf(one)) : ''));
  return [
    [label, ...texts],
    [formats.currencyOf?.(label) ?? `${label} currency`, ...units],
  ];
}

function isAmount(cell: CsvCell | undefined): cell is UnitAmount {
  return typeof cell === 'object' && cell !== null;
}

function cellText(shown: ReactNode): string | undefined {
  if (typeof shown !== 'string' && typeof shown !== 'number') return undefined;
  return shown === EMPTY_CELL ? '' : String(shown);
}
