import { formatCsvLines } from './csv-lines.ts';
import {
  formatPlainAmount,
  type PayoutFileInfo,
  type PayoutFileLine,
  type PayoutFileProblem,
  paymentReference,
  toOneLine,
} from './payout-file-line.ts';

/** Paid to the bank account if there is one, else by e-mail. */
interface WiseRecipient {
  readonly holder: string;
  readonly email: string;
  readonly type: 'PERSON' | 'INSTITUTION';
  readonly iban: string | null;
}

/** Transfers per file. */
export const MAX_WISE_ROWS = 1000;

/** Wise's template for recipients by e-mail. */
export const DEFAULT_WISE_HEADER =
  'name,recipientEmail,paymentReference,receiverType,amountCurrency,amount,sourceCurrency,targetCurrency';

/** Returns the header of the company's template, or the default. */
export function accountWiseHeader({ wiseHeader = DEFAULT_WISE_HEADER }: { readonly wiseHeader?: string }): string {
  return wiseHeader;
}

type Cell = (file: PayoutFileInfo, line: PayoutFileLine<WiseRecipient>) => string;

/** Columns that the service can fill. */
const COLUMNS: Readonly<Record<string, Cell>> = {
  name: (_, { to }) => toOneLine(to.holder),
  recipientEmail: (_, { to }) => to.email,
  paymentReference: (_, line) => paymentReference(line),
  receiverType: (_, { to }) => to.type,
  // The recipient gets the full amount; the company pays the fee.
  amountCurrency: () => 'target',
  amount: ({ currency }, { amount }) => formatPlainAmount(amount, currency),
  sourceCurrency: ({ currency }) => currency,
  targetCurrency: ({ currency }) => currency,
  IBAN: (_, { to }) => to.iban ?? '',
};

const REQUIRED_COLUMNS = ['name', 'amount', 'targetCurrency'] as const;

/**
 * Returns a problem of a template header, or null. Wise's templates differ and must not be changed, so unknown columns
 * stay empty.
 * @param header comma-separated column names
 */
export function findWiseHeaderProblem(header: string): string | null {
  const names = header.split(',').map((name) => name.trim());
  if (names.some((name) => !/^[A-Za-z][A-Za-z0-9_. ()-]{0,59}$/.test(name))) {
    return 'The header must contain column names separated by commas.';
  }
  if (new Set(names).size < names.length) return 'The header contains a column name twice.';
  const missing = REQUIRED_COLUMNS.filter((name) => !names.includes(name));
  if (missing.length > 0) return `The header is missing ${missing.join(', ')}.`;
  if (!names.includes('recipientEmail') && !names.includes('IBAN')) return 'The header needs recipientEmail or IBAN.';
  return null;
}

/**
 * Returns why a file with this header cannot pay a recipient, or null: it has no column for the e-mail, and the
 * recipient no IBAN.
 * @param header valid
 */
export function findWiseProblem({ iban }: Pick<WiseRecipient, 'iban'>, header: string): PayoutFileProblem | null {
  const names = header.split(',').map((name) => name.trim());
  if (names.includes('recipientEmail') || iban !== null) return null;
  return 'no IBAN, and the header of Wise files has no column for the e-mail';
}

/**
 * Formats a file for batch payments.
 * @param header valid
 * @param lines at most {@link MAX_WISE_ROWS}
 */
export function formatWiseFile(
  file: PayoutFileInfo,
  lines: readonly PayoutFileLine<WiseRecipient>[],
  header: string,
): string {
  const names = header.split(',').map((name) => name.trim());
  return formatCsvLines([names, ...lines.map((line) => names.map((name) => COLUMNS[name]?.(file, line) ?? ''))]);
}
