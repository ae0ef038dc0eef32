import { readCsvLines } from './csv-lines.ts';

/** What has become of a payout in a file. */
export const RESULT_STATUSES = ['paid', 'failed', 'unclaimed'] as const;
export type ResultStatus = (typeof RESULT_STATUSES)[number];

export interface PaymentResult {
  readonly payoutId: number;
  readonly status: ResultStatus;
  /** Why it failed, as the provider says it, at most 255 characters. */
  readonly reason: string | null;
}

/** What a result file says. */
export interface ReadResults {
  readonly results: readonly PaymentResult[];
  /** How many of its rows say of a payout that it is still under way. */
  readonly underWay: number;
  /** The lines of rows that could not be read, from 1 without empty lines, with what is wrong: a sentence without its full stop. */
  readonly problems: readonly { readonly line: number; readonly problem: string }[];
}

/** The words that files have for what has become of a payment: PayPal's, and those of our own. */
const WORDS: Readonly<Record<string, ResultStatus | 'under way'>> = {
  ...{ paid: 'paid', completed: 'paid', complete: 'paid', success: 'paid', successful: 'paid', processed: 'paid' },
  ...{ unclaimed: 'unclaimed' },
  ...{
    failed: 'failed',
    failure: 'failed',
    denied: 'failed',
    returned: 'failed',
    blocked: 'failed',
    refunded: 'failed',
  },
  ...{ reversed: 'failed', canceled: 'failed', cancelled: 'failed', rejected: 'failed', error: 'failed' },
  ...{ pending: 'under way', processing: 'under way', onhold: 'under way', 'on hold': 'under way', new: 'under way' },
};

/** How many results a call takes. */
export const MOST_RESULTS = 100;
/** How long a reason is at most, in characters. */
export const LONGEST_REASON = 255;
/** Where PayPal's report has our id, and our own file has it. */
const [PAYPAL_ID, OWN_ID] = [3, 0];
const ID_NAMES = ['payout_id', 'customer id', 'unique id', 'sender item id', 'sender_item_id'];
const STATUS_NAMES = ['status', 'transaction status', 'payout status', 'transaction_status'];
const REASON_NAMES = [
  'reason',
  'error',
  'reason code',
  'error code',
  'error message',
  'failure reason',
  'reason/error',
];

interface Columns {
  readonly id: number;
  /** Undefined where no header says it: it is the first cell with a word for it. */
  readonly status: number | undefined;
  readonly reason: number | undefined;
}

/**
 * Reads what has become of payouts from PayPal's report, or from our own CSV with `status` and `reason` filled in. PayPal's has our
 * id in its fourth column. A payout that is named more than once counts as its last row says. A row of our own file without a
 * status says nothing.
 * @param text with or without a header, separated by comma, semicolon or tab
 * @throws RangeError where the text is no table
 */
export function readResults(text: string): ReadResults {
  const lines = readCsvLines(text);
  const header = lines.findIndex((line) => line.some((cell) => isOneOf(STATUS_NAMES, cell)));
  const columns = columnsOf(header < 0 ? [] : (lines[header] ?? []));
  const results = new Map<number, PaymentResult>();
  const problems: { line: number; problem: string }[] = [];
  let underWay = 0;
  for (const [index, line] of lines.entries()) {
    if (index <= header) continue;
    const read = readRow(line, columns);
    if (read === 'nothing') continue;
    if (read === 'under way') underWay += 1;
    else if (typeof read === 'string') problems.push({ line: index + 1, problem: read });
    else results.set(read.payoutId, read);
  }
  return { results: [...results.values()], underWay, problems };
}

function readRow(line: readonly string[], { id, status, reason }: Columns): PaymentResult | string {
  const text = line[id]?.trim() ?? '';
  if (!/^[1-9]\d{0,14}$/.test(text)) return `column ${id + 1} is no payout’s id`;
  const at = status ?? line.findIndex((cell, index) => index !== id && wordIn(cell) !== undefined);
  if (status !== undefined && (line[at]?.trim() ?? '') === '') return 'nothing';
  const word = wordIn(line[at] ?? '');
  if (word === undefined) return 'no column says what has become of the payout';
  if (word === 'under way') return word;
  const why = (reason === undefined ? '' : (line[reason] ?? '')).trim().slice(0, LONGEST_REASON);
  return { payoutId: Number(text), status: word, reason: word === 'paid' || why === '' ? null : why };
}

function columnsOf(header: readonly string[]): Columns {
  const named = (names: readonly string[]) => {
    const at = header.findIndex((cell) => isOneOf(names, cell));
    return at < 0 ? undefined : at;
  };
  const fallback = isOneOf(['payout_id'], header[OWN_ID] ?? '') ? OWN_ID : PAYPAL_ID;
  return { id: named(ID_NAMES) ?? fallback, status: named(STATUS_NAMES), reason: named(REASON_NAMES) };
}

function isOneOf(names: readonly string[], cell: string): boolean {
  return names.includes(cell.trim().toLowerCase());
}

function wordIn(cell: string): ResultStatus | 'under way' | undefined {
  const word = cell.trim().toLowerCase();
  return Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
}
