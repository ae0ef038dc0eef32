import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '#web/ui/api/problem.ts';
import { callRepeatedly } from '#web/ui/api/repeated-calls.ts';

const STALE_AFTER_MS = 60_000;
const MAX_QUERY_RETRIES = 2;

export const portalQueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_AFTER_MS,
      // Only transient errors are retried.
      retry: (failures, error) => failures < MAX_QUERY_RETRIES && error instanceof ApiProblem && error.isTransient,
      refetchOnWindowFocus: false,
      // By default, calls pause without an error while offline.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

/** Invalidates queries by key prefix, now and as lists catch up. */
export async function refetchByKey(queryKey: readonly unknown[]): Promise<void> {
  await callRepeatedly(() => portalQueryClient.invalidateQueries({ queryKey }));
}
