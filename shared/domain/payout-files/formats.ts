import { PAYPAL_ROWS } from './paypal.ts';
import { CSV_ROWS } from './plain-csv.ts';
import { SEPA_ROWS } from './sepa.ts';
import { WISE_ROWS } from './wise.ts';

export const FILE_FORMATS = ['paypal', 'wise', 'sepa', 'csv'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

const ROWS: Readonly<Record<FileFormat, number>> = {
  paypal: PAYPAL_ROWS,
  wise: WISE_ROWS,
  sepa: SEPA_ROWS,
  csv: CSV_ROWS,
};

/** Returns the number of files for a batch. */
export function partsOf(format: FileFormat, payouts: number): number {
  return Math.max(1, Math.ceil(payouts / ROWS[format]));
}

/**
 * Returns the rows of one file.
 * @param part from 1
 */
export function inPart<Row>(format: FileFormat, rows: readonly Row[], part: number): Row[] {
  return rows.slice((part - 1) * ROWS[format], part * ROWS[format]);
}

/** Returns the file name: batch id, and part number if there are several. */
export function fileName(format: FileFormat, { id, part, parts }: Record<'id' | 'part' | 'parts', number>): string {
  const number = parts === 1 ? '' : `-${part}-of-${parts}`;
  return `payments-${id}${number}.${format === 'sepa' ? 'xml' : 'csv'}`;
}
