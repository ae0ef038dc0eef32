import { QueryClient } from '@tanstack/react-query';
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
    },
  },
});
