import { keepPreviousData } from '@tanstack/react-query';
import { dashboardApi } from '#web/dashboard/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';
import { toProblem } from '#web/ui/api/problem.ts';
import type { GetResponse, ListRow } from '#web/ui/api/response-types.ts';
import { parsePage } from '#web/ui/lists/pages.ts';
import { type BatchState, describeBatchWork } from './batch-state.ts';

export const PAYMENT_BATCHES_PATH = '/api/v2/company/payments_batches';
export const PAYMENT_BATCH_PATH = `${PAYMENT_BATCHES_PATH}/{id}` as const;
export const PAYMENTS_PATH = `${PAYMENT_BATCH_PATH}/payments` as const;
const BATCH_PROCESS_PATH = '/api/v2/company/batch_processes/{id}';

export type Batch = GetResponse<typeof PAYMENT_BATCH_PATH>;
export type BatchPayment = ListRow<typeof PAYMENTS_PATH>;

/** Page size limit of the API. */
const PAGE_SIZE = 100;
const POLL_INTERVAL_MS = 1000;

async function loadProcess(id: number): Promise<BatchState['process']> {
  try {
    return requireData(await dashboardApi.GET(BATCH_PROCESS_PATH, { params: { path: { id } } }));
  } catch (error) {
    if (toProblem(error).status === 404) return null;
    throw error;
  }
}

/** Polls while the batch is processed, unless a call fails. */
export const batchQuery = (id: string) => ({
  queryKey: [PAYMENT_BATCH_PATH, id],
  queryFn: async (): Promise<BatchState> => {
    const batch = requireData(await dashboardApi.GET(PAYMENT_BATCH_PATH, { params: { path: { id: Number(id) } } }));
    return { batch, process: await loadProcess(batch.batch_process_id) };
  },
  refetchInterval: ({
    state: { data, status },
  }: {
    readonly state: { readonly data?: BatchState | undefined; readonly status: string };
  }) => (data && status !== 'error' && describeBatchWork(data) !== null ? POLL_INTERVAL_MS : (false as const)),
});

/** The key changes when payments are marked. */
export const paymentsQuery = ({ id, ...batch }: Batch, page: number) => ({
  queryKey: [PAYMENTS_PATH, id, page, batch.paid_count, batch.failed_count, batch.unclaimed_count],
  queryFn: async () => {
    const result = await dashboardApi.GET(PAYMENTS_PATH, {
      params: { path: { id }, query: { page, per_page: PAGE_SIZE } },
    });
    return parsePage(requireData(result), result.response);
  },
  placeholderData: keepPreviousData,
});
