import { AUDIT_LOGS } from '#web/dashboard/api/audit-logs.ts';
import { dashboardApi } from '#web/dashboard/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';
import { parsePage } from '#web/ui/lists/pages.ts';

const METHODS = '/api/v2/company/payout_methods';
const METHOD = `${METHODS}/{id}` as const;

export const ADD_METHOD = `POST ${METHODS}` as const;
export const CHANGE_METHOD = `PUT ${METHOD}` as const;
export const REMOVE_METHOD = `DELETE ${METHOD}` as const;
export const REVEAL_METHOD = `POST ${METHOD}/reveal` as const;

const load = async (promoter: number) =>
  requireData(await dashboardApi.GET(METHODS, { params: { query: { filters: { promoter_id: promoter } } } }));

/** A payout method; its details are masked. */
export type MaskedMethod = Awaited<ReturnType<typeof load>>[number];

export const methodsQuery = (promoter: number) => ({
  queryKey: [METHODS, promoter],
  queryFn: () => load(promoter),
});

export const METHOD_OPERATION_LABELS: Readonly<Record<string, string>> = {
  'v2/company/payout_methods/create': 'Added',
  'v2/company/payout_methods/update': 'Changed',
  'v2/company/payout_methods/delete': 'Removed',
  'v2/company/payout_methods/reveal': 'Details revealed',
  'v2/affiliate/payout_methods/create': 'Added in the portal',
  'v2/affiliate/payout_methods/update': 'Changed in the portal',
  'v2/affiliate/payout_methods/delete': 'Removed in the portal',
};

const HISTORY_LENGTH = 20;

const loadHistory = async (promoter: number) => {
  const filters = {
    record_type: ['promoter' as const],
    record_id: String(promoter),
    operation: Object.keys(METHOD_OPERATION_LABELS),
  };
  const result = await dashboardApi.GET(AUDIT_LOGS, {
    params: { query: { filters: { ...filters }, per_page: HISTORY_LENGTH } },
  });
  // A page of the audit log may be short or empty although older entries follow.
  const { rows, next } = parsePage(requireData(result), result.response);
  return { entries: rows, hasOlder: next !== undefined };
};

export type MethodEntry = Awaited<ReturnType<typeof loadHistory>>['entries'][number];

export const methodHistoryQuery = (promoter: number) => ({
  queryKey: [AUDIT_LOGS, 'payout methods', promoter],
  queryFn: () => loadHistory(promoter),
});
