import type { PayoutDetails } from '#shared/domain/payout-methods/payout-details.ts';
import type { FileFormat } from './formats.ts';
import { paypalFile } from './paypal.ts';
import { plainCsvFile } from './plain-csv.ts';
import { type SepaAccount, sepaFile, sepaProblem } from './sepa.ts';
import { wiseFile } from './wise.ts';
import type { FileLine, FileOf, LineProblem } from './written-line.ts';

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
export function writePaymentFile(
  file: FileOf,
  lines: readonly FileLine<PayoutDetails>[],
  { format, wiseHeader, from }: FileTerms,
): string {
  switch (format) {
    case 'paypal':
      return paypalFile(
        file,
        lines.map((line) => ({ ...line, to: as(line.to, 'paypal') })),
      );
    case 'wise':
      return wiseFile(
        file,
        lines.map((line) => ({ ...line, to: as(line.to, 'wise') })),
        wiseHeader,
      );
    case 'csv':
      return plainCsvFile(file, lines);
    case 'sepa': {
      if (from === null) throw new RangeError('a SEPA file needs the account that it pays from');
      return sepaFile(
        file,
        lines.map((line) => ({ ...line, to: sepaAccount(line.to) })),
        from,
      );
    }
  }
}

interface WrongLine {
  readonly payoutId: number;
  readonly problem: LineProblem;
}

/**
 * Returns the lines that a SEPA file cannot contain, by their decrypted details. All else was checked when the batch
 * was created; masked names of old records could not be.
 */
export function wrongLines(
  lines: readonly FileLine<PayoutDetails>[],
  { format }: Pick<FileTerms, 'format'>,
): WrongLine[] {
  if (format !== 'sepa') return [];
  return lines.flatMap(({ payoutId, amount, to }) => {
    const problem = sepaProblem({ amount, to: sepaAccount(to) });
    return problem === null ? [] : [{ payoutId, problem }];
  });
}

function as<Kind extends PayoutDetails['method']>(to: PayoutDetails, method: Kind) {
  if (to.method !== method) throw new RangeError(`a file of ${method} has a line of ${to.method}`);
  return to as Extract<PayoutDetails, { method: Kind }>;
}

function sepaAccount(to: PayoutDetails): SepaAccount {
  const { holder, iban, bic } = as(to, 'bank');
  if (iban === null) throw new RangeError('a line of a SEPA file has no IBAN');
  return { holder, iban, bic };
}
