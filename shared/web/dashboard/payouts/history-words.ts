import type { Row } from '#web/ui/api/answers.ts';

/** An entry of the audit log. */
export type PayoutEntry = Row<'/api/v2/company/audit_logs'>;
/** What of a payout its history is asked for by. */
export type Asked = Pick<Row<'/api/v2/company/payouts'>, 'id' | 'created_at' | 'payments_batch_id'>;

/** What is done to payouts, as the audit log calls it, and in words. */
const DONE: Readonly<Record<string, string>> = {
  'schedule payouts': 'Made by the payout run',
  'v1/payouts/create': 'Made by hand',
  'v1/payouts/update': 'Its status was changed',
  'v2/company/commissions/generate_payouts': 'Made by hand',
  'v2/company/payouts/create_payments_batch': 'Put into a payments batch',
  'v2/company/payments_batches/pay': 'Its batch was marked as paid',
  'v2/company/payments_batches/results': 'Results of its batch were read',
  'v2/company/payments_batches/delete': 'Its batch was deleted',
  'v2/company/payouts/mark_as_paid': 'Marked as paid',
  'v2/company/payouts/mark_as_unpaid': 'Marked as not paid',
  'v2/company/payouts/mark_as_failed': 'Marked as failed',
  'v2/company/payouts/cancel': 'Cancelled',
};

/** What was done, in words; as the log calls it, where that is not known here. */
export const doneInWords = ({ operation }: Pick<PayoutEntry, 'operation'>): string => DONE[operation] ?? operation;

/** Entries of both, each once, newest first. Ids of entries are in the order of time. */
export function together(one: readonly PayoutEntry[], other: readonly PayoutEntry[]): PayoutEntry[] {
  const byId = new Map([...one, ...other].map((entry) => [entry.id, entry]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
}
