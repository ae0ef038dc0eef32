import { csvLines } from './csv-lines.ts';
import { type FileLine, type FileOf, inOneLine, type LineProblem, plainAmount, referenceOf } from './written-line.ts';

/** Where Wise sends money: to an e-mail address, or, where there is one, to a bank account. */
interface WiseRecipient {
  readonly holder: string;
  readonly email: string;
  readonly type: 'PERSON' | 'INSTITUTION';
  readonly iban: string | null;
}

/** How many transfers one file may have. */
export const WISE_ROWS = 1000;

/** The header of the template for recipients by e-mail. */
export const WISE_HEADER =
  'name,recipientEmail,paymentReference,receiverType,amountCurrency,amount,sourceCurrency,targetCurrency';

/** The header of a company's files for Wise: that of its template, or the usual one. */
export function wiseHeaderOf({ wiseHeader = WISE_HEADER }: { readonly wiseHeader?: string }): string {
  return wiseHeader;
}

type Cell = (file: FileOf, line: FileLine<WiseRecipient>) => string;

/** The columns that we know how to fill. */
const COLUMNS: Readonly<Record<string, Cell>> = {
  name: (_, { to }) => inOneLine(to.holder),
  recipientEmail: (_, { to }) => to.email,
  paymentReference: (_, line) => referenceOf(line),
  receiverType: (_, { to }) => to.type,
  // The recipient gets the whole amount; what the transfer costs is the company's.
  amountCurrency: () => 'target',
  amount: ({ currency }, { amount }) => plainAmount(amount, currency),
  sourceCurrency: ({ currency }) => currency,
  targetCurrency: ({ currency }) => currency,
  IBAN: (_, { to }) => to.iban ?? '',
};

const NEEDED = ['name', 'amount', 'targetCurrency'] as const;

/**
 * What is wrong with a header. Templates differ, and a header may not be changed: a column that we do not know stays empty.
 * @param header names with commas between them
 * @returns a sentence; null where nothing is wrong
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
 * Why a file with a header cannot pay a recipient: it has no column for what leads to it.
 * @param header names with commas between them, nothing wrong with it
 * @returns null where it can
 */
export function wiseProblem({ iban }: Pick<WiseRecipient, 'iban'>, header: string): LineProblem | null {
  const names = header.split(',').map((name) => name.trim());
  if (names.includes('recipientEmail') || iban !== null) return null;
  return 'no IBAN, and the header of Wise files has no e-mail';
}

/**
 * A file for batch payments.
 * @param header names with commas between them, nothing wrong with it
 * @param lines as many as a file may have ({@link WISE_ROWS})
 */
export function wiseFile(file: FileOf, lines: readonly FileLine<WiseRecipient>[], header: string): string {
  const names = header.split(',').map((name) => name.trim());
  return csvLines([names, ...lines.map((line) => names.map((name) => COLUMNS[name]?.(file, line) ?? ''))]);
}
