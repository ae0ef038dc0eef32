import { csvLines } from './csv-lines.ts';
import { type FileLine, type FileOf, inOneLine, type LineProblem, plainAmount, referenceOf } from './written-line.ts';

/** Paid to the bank account if there is one, else by e-mail. */
interface WiseRecipient {
  readonly holder: string;
  readonly email: string;
  readonly type: 'PERSON' | 'INSTITUTION';
  readonly iban: string | null;
}

/** Transfers per file. */
export const WISE_ROWS = 1000;

/** Wise's template for recipients by e-mail. */
export const WISE_HEADER =
  'name,recipientEmail,paymentReference,receiverType,amountCurrency,amount,sourceCurrency,targetCurrency';

/** Returns the header of the company's template, or the default. */
export function wiseHeaderOf({ wiseHeader = WISE_HEADER }: { readonly wiseHeader?: string }): string {
  return wiseHeader;
}

type Cell = (file: FileOf, line: FileLine<WiseRecipient>) => string;

/** Columns that the service can fill. */
const COLUMNS: Readonly<Record<string, Cell>> = {
  name: (_, { to }) => inOneLine(to.holder),
  recipientEmail: (_, { to }) => to.email,
  paymentReference: (_, line) => referenceOf(line),
  receiverType: (_, { to }) => to.type,
  // The recipient gets the full amount; the company pays the fee.
  amountCurrency: () => 'target',
  amount: ({ currency }, { amount }) => plainAmount(amount, currency),
  sourceCurrency: ({ currency }) => currency,
  targetCurrency: ({ currency }) => currency,
  IBAN: (_, { to }) => to.iban ?? '',
};

const NEEDED = ['name', 'amount', 'targetCurrency'] as const;

/**
 * Returns a problem of a template header, or null. Wise's templates differ and must not be changed, so unknown columns
 * stay empty.
 * @param header comma-separated column names
 */
export function wiseHeaderProblem(header: string): string | null {
  const names = header.split(',').map((name) => name.trim());
  if (names.some((name) => !/^[A-Za-z][A-Za-z0-9_. ()-]{0,59}$/.test(name))) {
    return 'The header has names with commas between them.';
  }
  if (new Set(names).size < names.length) return 'The header has a name twice.';
  const missing = NEEDED.filter((name) => !names.includes(name));
  if (missing.length > 0) return `The header lacks ${missing.join(', ')}.`;
  if (!names.includes('recipientEmail') && !names.includes('IBAN')) return 'The header lacks recipientEmail or IBAN.';
  return null;
}

/**
 * Returns why a file with this header cannot pay a recipient, or null: it has no column for the e-mail, and the
 * recipient no IBAN.
 * @param header valid
 */
export function wiseProblem({ iban }: Pick<WiseRecipient, 'iban'>, header: string): LineProblem | null {
  const names = header.split(',').map((name) => name.trim());
  if (names.includes('recipientEmail') || iban !== null) return null;
  return 'no IBAN, and the header of Wise files has no e-mail';
}

/**
 * Formats a file for batch payments.
 * @param header valid
 * @param lines at most {@link WISE_ROWS}
 */
export function wiseFile(file: FileOf, lines: readonly FileLine<WiseRecipient>[], header: string): string {
  const names = header.split(',').map((name) => name.trim());
  return csvLines([names, ...lines.map((line) => names.map((name) => COLUMNS[name]?.(file, line) ?? ''))]);
}
