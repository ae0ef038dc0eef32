import { AUDIT_LOGS } from '#web/dashboard/api/audit-logs.ts';
import { dashboardApi } from '#web/dashboard/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';
import { parsePage } from '#web/ui/lists/pages.ts';
import { mergeAuditEntries, type PayoutHistoryRequest } from './history-words.ts';

/** Limit of entries; a payout has fewer. */
const MAX_ENTRIES = 100;

/** A log page covers a range and may be short although more follow. */
async function loadHistoryEntries(type: 'payout' | 'payments_batch', id: number, since: string) {
  const filters = { record_type: [type], record_id: String(id), created_at: { from: since.slice(0, 10) } };
  const result = await dashboardApi.GET(AUDIT_LOGS, { params: { query: { filters, per_page: MAX_ENTRIES } } });
  const { rows, next } = parsePage(requireData(result), result.response);
  return { rows, isWhole: next === undefined };
}

export const payoutHistoryQuery = ({ id, created_at: since, payments_batch_id: batch }: PayoutHistoryRequest) => ({
  queryKey: [AUDIT_LOGS, 'payout', id, batch],
  queryFn: async () => {
    const [payoutEntries, batchEntries] = await Promise.all([
      loadHistoryEntries('payout', id, since),
      batch === null ? { rows: [], isWhole: true } : loadHistoryEntries('payments_batch', batch, since),
    ]);
    return {
      entries: mergeAuditEntries(payoutEntries.rows, batchEntries.rows),
      isWhole: payoutEntries.isWhole && batchEntries.isWhole,
    };
  },
});
