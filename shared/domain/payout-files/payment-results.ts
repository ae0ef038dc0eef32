import { parseCsvLines } from './csv-lines.ts';

export const RESULT_STATUSES = ['paid', 'failed', 'unclaimed'] as const;
export type ResultStatus = (typeof RESULT_STATUSES)[number];

/** Result of a payment in an imported file. */
export interface PaymentResult {
  readonly payoutId: number;
  readonly status: ResultStatus;
  /** The provider's reason for a failure, at most 255 characters. */
  readonly reason: string | null;
}

/** Results of an imported file. */
export interface ImportedResults {
  readonly results: readonly PaymentResult[];
  /** Number of payments in progress. */
  readonly underWay: number;
  /** Unreadable rows. Lines count from 1, without empty ones. */
  readonly problems: readonly { readonly line: number; readonly problem: string }[];
}

/** Status words of PayPal's report and of our own CSV. */
const STATUS_WORDS: Readonly<Record<string, ResultStatus | 'under way'>> = {
  paid: 'paid',
  completed: 'paid',
  complete: 'paid',
  success: 'paid',
  successful: 'paid',
  processed: 'paid',
  unclaimed: 'unclaimed',
  failed: 'failed',
  failure: 'failed',
  denied: 'failed',
  returned: 'failed',
  blocked: 'failed',
  refunded: 'failed',
  reversed: 'failed',
  canceled: 'failed',
  cancelled: 'failed',
  rejected: 'failed',
  error: 'failed',
  pending: 'under way',
  processing: 'under way',
  onhold: 'under way',
  'on hold': 'under way',
  new: 'under way',
};

/** Results per call. */
export const MAX_RESULTS = 100;
/** In characters. */
export const MAX_REASON_LENGTH = 255;
/** Id column in PayPal's report and in our own CSV. */
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
  /** Undefined without a header: the first cell with a status word. */
  readonly status: number | undefined;
  readonly reason: number | undefined;
}

/**
 * Reads payment results from PayPal's report, or from our own CSV with `status` and `reason` filled in. A payout's last
 * row wins. Skips rows of our CSV without a status.
 * @param text separated by comma, semicolon or tab, with or without a header
 * @throws RangeError on an unclosed quote
 */
export function parsePaymentResults(text: string): ImportedResults {
  const lines = parseCsvLines(text);
  const header = lines.findIndex((line) => line.some((cell) => isOneOf(STATUS_NAMES, cell)));
  const columns = findColumns(header < 0 ? [] : (lines[header] ?? []));
  const results = new Map<number, PaymentResult>();
  const problems: { line: number; problem: string }[] = [];
  let underWay = 0;
  for (const [index, line] of lines.entries()) {
    if (index <= header) continue;
    const read = parseResultRow(line, columns);
    if (read === 'nothing') continue;
    if (read === 'under way') underWay += 1;
    else if (typeof read === 'string') problems.push({ line: index + 1, problem: read });
    else results.set(read.payoutId, read);
  }
  return { results: [...results.values()], underWay, problems };
}

function parseResultRow(line: readonly string[], { id, status, reason }: Columns): PaymentResult | string {
  const text = line[id]?.trim() ?? '';
  if (!/^[1-9]\d{0,14}$/.test(text)) return `column ${id + 1} does not contain a payout ID`;
  const at = status ?? line.findIndex((cell, index) => index !== id && parseStatusWord(cell) !== undefined);
  if (status !== undefined && (line[at]?.trim() ?? '') === '') return 'nothing';
  const word = parseStatusWord(line[at] ?? '');
  if (word === undefined) return 'no column contains a known payment status';
  if (word === 'under way') return word;
  const reasonText = (reason === undefined ? '' : (line[reason] ?? '')).trim().slice(0, MAX_REASON_LENGTH);
  return { payoutId: Number(text), status: word, reason: word === 'paid' || reasonText === '' ? null : reasonText };
}

function findColumns(header: readonly string[]): Columns {
  const findColumn = (names: readonly string[]) => {
    const at = header.findIndex((cell) => isOneOf(names, cell));
    return at < 0 ? undefined : at;
  };
  const fallback = isOneOf(['payout_id'], header[OWN_ID] ?? '') ? OWN_ID : PAYPAL_ID;
  return { id: findColumn(ID_NAMES) ?? fallback, status: findColumn(STATUS_NAMES), reason: findColumn(REASON_NAMES) };
}

function isOneOf(names: readonly string[], cell: string): boolean {
  return names.includes(cell.trim().toLowerCase());
}

function parseStatusWord(cell: string): ResultStatus | 'under way' | undefined {
  const word = cell.trim().toLowerCase();
  return Object.hasOwn(STATUS_WORDS, word) ? STATUS_WORDS[word] : undefined;
}
