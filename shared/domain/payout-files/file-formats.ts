import { MAX_PAYPAL_ROWS } from './paypal.ts';
import { MAX_CSV_ROWS } from './plain-csv.ts';
import { MAX_SEPA_ROWS } from './sepa.ts';
import { MAX_WISE_ROWS } from './wise.ts';

export const FILE_FORMATS = ['paypal', 'wise', 'sepa', 'csv'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

const MAX_ROWS: Readonly<Record<FileFormat, number>> = {
  paypal: MAX_PAYPAL_ROWS,
  wise: MAX_WISE_ROWS,
  sepa: MAX_SEPA_ROWS,
  csv: MAX_CSV_ROWS,
};

/** Returns the number of files for a batch. */
export function countFileParts(format: FileFormat, payouts: number): number {
  return Math.max(1, Math.ceil(payouts / MAX_ROWS[format]));
}

/**
 * Returns the rows of one file.
 * @param part from 1
 */
export function selectFilePart<Row>(format: FileFormat, rows: readonly Row[], part: number): Row[] {
  return rows.slice((part - 1) * MAX_ROWS[format], part * MAX_ROWS[format]);
}

/** Returns the file name: batch id, and part number if there are several. */
export function payoutFileName(
  format: FileFormat,
  { id, part, parts }: Record<'id' | 'part' | 'parts', number>,
): string {
  const number = parts === 1 ? '' : `-${part}-of-${parts}`;
  return `payments-${id}${number}.${format === 'sepa' ? 'xml' : 'csv'}`;
}
