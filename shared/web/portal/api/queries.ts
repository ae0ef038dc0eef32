import { QueryClient } from '@tanstack/react-query';
import { askNowAndAgain } from '#web/ui/api/ask-again.ts';
import { Problem } from '#web/ui/api/problem.ts';

/** What was asked for within this time is shown as it was, without a call. */
const FRESH_MS = 60_000;
const MOST_RETRIES = 2;

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // What is wrong with a call stays wrong; what is wrong with the connection may pass.
      retry: (failures, error) => failures < MOST_RETRIES && error instanceof Problem && error.mayPass,
      refetchOnWindowFocus: false,
      // Without a connection, a call fails and says so: by itself it would wait for one, and say nothing.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

/**
 * Asks anew for what a change has changed: now, and as lists follow.
 * @param queryKey all answers whose names begin so
 */
export async function askAnew(queryKey: readonly unknown[]): Promise<void> {
  await askNowAndAgain(() => queries.invalidateQueries({ queryKey }));
}
