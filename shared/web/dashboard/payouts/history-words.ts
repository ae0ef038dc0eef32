import type { ListRow } from '#web/ui/api/response-types.ts';

export type PayoutEntry = ListRow<'/api/v2/company/audit_logs'>;
export type PayoutHistoryRequest = Pick<ListRow<'/api/v2/company/payouts'>, 'id' | 'created_at' | 'payments_batch_id'>;

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

/** Names an operation; defaults to the log's name. */
export const operationLabel = ({ operation }: Pick<PayoutEntry, 'operation'>): string => DONE[operation] ?? operation;

/** Merges entries, newest first. Ids are chronological. */
export function mergeAuditEntries(one: readonly PayoutEntry[], other: readonly PayoutEntry[]): PayoutEntry[] {
  const byId = new Map([...one, ...other].map((entry) => [entry.id, entry]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
}
