import type { AuditLogEntry } from '#web/dashboard/api/audit-logs.ts';
import { describeChange } from '#web/dashboard/records/describe-change.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { humanize } from '#web/ui/status.tsx';

export type PayoutHistoryRequest = Pick<ListRow<'/api/v2/company/payouts'>, 'id' | 'created_at' | 'payments_batch_id'>;

const OPERATION_TEXTS: Readonly<Record<string, string>> = {
  'schedule payouts': 'Created by the payout run',
  'v1/payouts/create': 'Created manually',
  'v1/payouts/update': 'Status changed',
  'v2/company/commissions/generate_payouts': 'Created manually',
  'v2/company/payouts/create_payments_batch': 'Added to a payment batch',
  'v2/company/payments_batches/pay': 'Batch marked as paid',
  'v2/company/payments_batches/results': 'Batch results imported',
  'v2/company/payments_batches/delete': 'Batch deleted',
  'v2/company/payouts/mark_as_paid': 'Marked as paid',
  'v2/company/payouts/mark_as_unpaid': 'Marked as unpaid',
  'v2/company/payouts/mark_as_failed': 'Marked as failed',
  'v2/company/payouts/cancel': 'Canceled',
  'v2/company/payouts/destroy': 'Deleted',
};

/** Names what happened to the payout; other changes are described as in the audit log. */
export const operationLabel = (entry: Pick<AuditLogEntry, 'operation' | 'records'>): string =>
  OPERATION_TEXTS[entry.operation] ?? humanize(describeChange(entry));

/** Merges entries, newest first. Ids are chronological. */
export function mergeAuditEntries(one: readonly AuditLogEntry[], other: readonly AuditLogEntry[]): AuditLogEntry[] {
  const byId = new Map([...one, ...other].map((entry) => [entry.id, entry]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
}
