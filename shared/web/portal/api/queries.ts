import { QueryClient } from '@tanstack/react-query';
import { askNowAndAgain } from '#web/ui/api/ask-again.ts';
import { Problem } from '#web/ui/api/problem.ts';

const FRESH_MS = 60_000;
const MOST_RETRIES = 2;

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Only transient errors are retried.
      retry: (failures, error) => failures < MOST_RETRIES && error instanceof Problem && error.mayPass,
      refetchOnWindowFocus: false,
      // By default, calls pause without an error while offline.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

/** Invalidates queries by key prefix, now and as lists catch up. */
export async function askAnew(queryKey: readonly unknown[]): Promise<void> {
  await askNowAndAgain(() => queries.invalidateQueries({ queryKey }));
}
