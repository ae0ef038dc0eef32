import type { PayoutDetails } from '#shared/domain/payout-methods/payout-details.ts';
import { formatCsvLines } from './csv-lines.ts';
import {
  formatPlainAmount,
  type PayoutFileInfo,
  type PayoutFileLine,
  paymentReference,
  toOneLine,
} from './payout-file-line.ts';

/** Rows per file. */
export const MAX_CSV_ROWS = 5000;

type Cell = (to: PayoutDetails) => string | null;

/** Columns of the destination; empty where a method has no value. */
const RECIPIENT_COLUMNS: Readonly<Record<string, Cell>> = {
  account_holder: (to) => ('holder' in to ? to.holder : null),
  email: (to) => ('email' in to ? to.email : null),
  country: (to) => ('country' in to ? to.country : null),
  iban: (to) => ('iban' in to ? to.iban : null),
  bic: (to) => ('bic' in to ? to.bic : null),
  account_number: (to) => (to.method === 'bank' ? to.accountNumber : null),
  routing_number: (to) => (to.method === 'bank' ? to.routing : null),
  transit_number: (to) => (to.method === 'bank' ? to.transitNumber : null),
  institution_number: (to) => (to.method === 'bank' ? to.institutionNumber : null),
  bsb: (to) => (to.method === 'bank' ? to.bsb : null),
  sort_code: (to) => (to.method === 'bank' ? to.sortCode : null),
  bank_name: (to) => (to.method === 'bank' ? to.bankName : null),
  details: (to) => (to.method === 'custom' ? to.text : null),
};

const HEADER = [
  'payout_id',
  'promoter_id',
  'amount',
  'currency',
  'method',
  ...Object.keys(RECIPIENT_COLUMNS),
  'reference',
  'status',
  'reason',
];

/**
 * Formats payouts with all payout details, for manual payment or other providers. `status` and `reason` are empty; once
 * filled in, the file can be imported.
 */
export function formatPlainCsvFile(
  { currency }: PayoutFileInfo,
  lines: readonly PayoutFileLine<PayoutDetails>[],
): string {
  const rows = lines.map((line) => {
    const { payoutId, promoterId, amount, to } = line;
    return [
      String(payoutId),
      String(promoterId),
      formatPlainAmount(amount, currency),
      currency,
      to.method,
      ...Object.values(RECIPIENT_COLUMNS).map((readColumn) => toOneLine(readColumn(to) ?? '')),
      paymentReference(line),
      '',
      '',
    ];
  });
  return formatCsvLines([HEADER, ...rows]);
}
