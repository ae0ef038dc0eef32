import type { ReactNode } from 'react';
import { csvLines } from '#shared/domain/payout-files/csv-lines.ts';
import { spreadsheetText } from '#shared/domain/text/spreadsheet-text.ts';
import { decimalAmount, type UnitAmount, unitName } from '#web/ui/formats/amount.ts';

/** How amounts of an account are written. */
export interface Written {
  /** ISO 4217 code of the account. */
  readonly currency: string;
  /** Of a unit, in its smallest. */
  readonly amount: (value: number, unit: string) => string;
  /** Of the account's currency, in its smallest unit. */
  readonly money: (value: number) => string;
}

/** What a row has in a column of CSV. An amount is a decimal number, with its currency or unit in a column of its own. */
export type CsvCell = string | number | UnitAmount | null;

interface CsvColumn<Row> {
  readonly label: string;
  readonly cell?: ((row: Row) => ReactNode) | undefined;
  readonly csv?: ((row: Row, written: Written) => CsvCell) | undefined;
}

/** What a cell of a table shows where a row has nothing. */
const NOTHING = '–';

/**
 * Writes rows as CSV (RFC 4180) for people: the columns under their labels. A column without `csv` has what its cells show; it
 * is left out where they are more than text, such as buttons.
 */
export function tableCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[], written: Written): string {
  const table = columns.flatMap((column) => columnTexts(column, rows, written));
  const header = table.map(([label = '']) => label);
  return csvLines([header, ...rows.map((_, index) => table.map((texts) => texts[index + 1] ?? ''))]);
}

/** The texts of a column, its label first; an amount has two columns. */
function columnTexts<Row>({ label, cell, csv }: CsvColumn<Row>, rows: readonly Row[], written: Written): string[][] {
  const cells = rows.map((row) => (csv ? csv(row, written) : shownText(cell?.(row))));
  if (cells.some((one) => one === undefined)) return [];
  const amounts = cells.map((one) => (typeof one === 'object' ? one : undefined));
  if (!amounts.some(Boolean)) return [[label, ...cells.map((one) => spreadsheetText(String(one ?? '')))]];
  const { currency } = written;
  return [
    [label, ...amounts.map((one) => (one ? decimalAmount(one, currency) : ''))],
    [`${label} currency`, ...amounts.map((one) => (one ? unitName(one.unit, currency) : ''))],
  ];
}

function shownText(shown: ReactNode): string | undefined {
  if (typeof shown !== 'string' && typeof shown !== 'number') return undefined;
  return shown === NOTHING ? '' : String(shown);
}
