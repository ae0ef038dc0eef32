import type { PayoutDetails } from '#shared/domain/payout-methods/payout-details.ts';
import { csvLines } from './csv-lines.ts';
import { type FileLine, type FileOf, inOneLine, plainAmount, referenceOf } from './written-line.ts';

/** Rows per file. */
export const CSV_ROWS = 5000;

type Cell = (to: PayoutDetails) => string | null;

/** Columns of the destination; empty where a method has no value. */
const RECIPIENT: Readonly<Record<string, Cell>> = {
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
  ...['payout_id', 'promoter_id', 'amount', 'currency', 'method'],
  ...Object.keys(RECIPIENT),
  ...['reference', 'status', 'reason'],
];

/**
 * Formats payouts with all payout details, for manual payment or other providers. `status` and `reason` are empty; once
 * filled in, the file can be imported.
 */
export function plainCsvFile({ currency }: FileOf, lines: readonly FileLine<PayoutDetails>[]): string {
  const rows = lines.map((line) => {
    const { payoutId, promoterId, amount, to } = line;
    return [
      ...[String(payoutId), String(promoterId), plainAmount(amount, currency), currency, to.method],
      ...Object.values(RECIPIENT).map((of) => inOneLine(of(to) ?? '')),
      ...[referenceOf(line), '', ''],
    ];
  });
  return csvLines([HEADER, ...rows]);
}
