import { keepPreviousData } from '@tanstack/react-query';
import { api } from '#web/dashboard/api/client.ts';
import { pagerOf } from '#web/dashboard/api/lists.ts';
import type { Answer, Row } from '#web/ui/api/answers.ts';
import { got } from '#web/ui/api/client.ts';
import { asProblem } from '#web/ui/api/problem.ts';
import { pageOf } from '#web/ui/lists/pages.ts';
import { type Standing, workAt } from './work.ts';

const BATCHES = '/api/v2/company/payments_batches';
export const BATCH = `${BATCHES}/{id}` as const;
export const PAYMENTS = `${BATCH}/payments` as const;
const PROCESS = '/api/v2/company/batch_processes/{id}';

export type Batch = Answer<typeof BATCH>;
export type Payment = Row<typeof PAYMENTS>;

/** Page size limit of the API. */
const PAGE = 100;
const ASK_MS = 1000;

const batchesPager = pagerOf(BATCHES);
export const batchesQuery = (page: number) => ({
  queryKey: [BATCHES, page],
  queryFn: () => batchesPager({ page, per_page: PAGE }),
  placeholderData: keepPreviousData,
});

async function loadProcess(id: number): Promise<Standing['process']> {
  try {
    return got(await api.GET(PROCESS, { params: { path: { id } } }));
  } catch (error) {
    if (asProblem(error).status === 404) return null;
    throw error;
  }
}

/** Polls while the batch is processed, unless a call fails. */
export const batchQuery = (id: number) => ({
  queryKey: [BATCH, id],
  queryFn: async (): Promise<Standing> => {
    const batch = got(await api.GET(BATCH, { params: { path: { id } } }));
    return { batch, process: await loadProcess(batch.batch_process_id) };
  },
  refetchInterval: ({
    state: { data, status },
  }: {
    readonly state: { readonly data?: Standing | undefined; readonly status: string };
  }) => (data && status !== 'error' && workAt(data) !== null ? ASK_MS : (false as const)),
});

/** The key changes when payments are marked. */
export const paymentsQuery = ({ id, ...batch }: Batch, page: number) => ({
  queryKey: [PAYMENTS, id, page, batch.paid_count, batch.failed_count, batch.unclaimed_count],
  queryFn: async () => {
    const answer = await api.GET(PAYMENTS, { params: { path: { id }, query: { page, per_page: PAGE } } });
    return pageOf(got(answer), answer.response);
  },
  placeholderData: keepPreviousData,
});
