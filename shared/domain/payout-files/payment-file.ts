import type { PayoutDetails } from '#shared/domain/payout-methods/payout-details.ts';
import type { FileFormat } from './file-formats.ts';
import type { PayoutFileInfo, PayoutFileLine, PayoutFileProblem } from './payout-file-line.ts';
import { formatPaypalFile } from './paypal.ts';
import { formatPlainCsvFile } from './plain-csv.ts';
import { findSepaProblem, formatSepaFile, type SepaAccount } from './sepa.ts';
import { formatWiseFile } from './wise.ts';

interface FileTerms {
  readonly format: FileFormat;
  readonly wiseHeader: string;
  /** Account that a SEPA file pays from; null if the company has stored none. */
  readonly from: SepaAccount | null;
}

/**
 * Formats a payment file. Pure, so a batch always has the same bytes.
 * @param lines at most as many as a file may have, in the order of payout ids
 * @throws RangeError when details belong to another method
 */
export function formatPaymentFile(
  file: PayoutFileInfo,
  lines: readonly PayoutFileLine<PayoutDetails>[],
  { format, wiseHeader, from }: FileTerms,
): string {
  switch (format) {
    case 'paypal':
      return formatPaypalFile(
        file,
        lines.map((line) => ({ ...line, to: requireDetails(line.to, 'paypal') })),
      );
    case 'wise':
      return formatWiseFile(
        file,
        lines.map((line) => ({ ...line, to: requireDetails(line.to, 'wise') })),
        wiseHeader,
      );
    case 'csv':
      return formatPlainCsvFile(file, lines);
    case 'sepa': {
      if (from === null) throw new RangeError('a SEPA file needs the paying account');
      return formatSepaFile(
        file,
        lines.map((line) => ({ ...line, to: toSepaAccount(line.to) })),
        from,
      );
    }
  }
}

interface InvalidLine {
  readonly payoutId: number;
  readonly problem: PayoutFileProblem;
}

/**
 * Returns the lines that a SEPA file cannot contain, by their decrypted details. All else was checked when the batch
 * was created; masked names of old records could not be.
 */
export function findInvalidLines(
  lines: readonly PayoutFileLine<PayoutDetails>[],
  { format }: Pick<FileTerms, 'format'>,
): InvalidLine[] {
  if (format !== 'sepa') return [];
  return lines.flatMap(({ payoutId, amount, to }) => {
    const problem = findSepaProblem({ amount, to: toSepaAccount(to) });
    return problem === null ? [] : [{ payoutId, problem }];
  });
}

function requireDetails<Kind extends PayoutDetails['method']>(to: PayoutDetails, method: Kind) {
  if (to.method !== method) throw new RangeError(`a ${method} file contains a ${to.method} payment`);
  return to as Extract<PayoutDetails, { method: Kind }>;
}

function toSepaAccount(to: PayoutDetails): SepaAccount {
  const { holder, iban, bic } = requireDetails(to, 'bank');
  if (iban === null) throw new RangeError('a payment in a SEPA file has no IBAN');
  return { holder, iban, bic };
}
