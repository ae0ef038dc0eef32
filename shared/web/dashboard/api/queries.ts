import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '#web/ui/api/problem.ts';

const STALE_AFTER_MS = 60_000;
const MAX_QUERY_RETRIES = 2;

export const dashboardQueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_AFTER_MS,
      // Only transient errors are retried.
      retry: (failures, error) => failures < MAX_QUERY_RETRIES && error instanceof ApiProblem && error.isTransient,
      refetchOnWindowFocus: false,
    },
  },
});
