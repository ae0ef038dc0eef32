import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createPager } from '#web/dashboard/api/lists.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';
import type { PagePosition } from '#web/ui/lists/pages.ts';

const REVIEW = '/api/v2/company/payouts/review';
export type ReviewRow = ListRow<typeof REVIEW>;

/** Page size limit; size limit of a batch. */
const [PAGE, MOST] = [100, 10_000];
const pager = createPager(REVIEW);

/**
 * Loads all unpaid payouts with their blockers, because the API has no totals. Partial results are available at once.
 */
export function useReview() {
  const review = useInfiniteQuery({
    queryKey: [REVIEW],
    queryFn: ({ pageParam }) => pager({ ...pageParam, per_page: PAGE }),
    initialPageParam: {} as PagePosition,
    getNextPageParam: (last, pages) => (pages.length * PAGE < MOST ? last.next : undefined),
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = review;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const pages = data?.pages ?? [];
  return {
    error: review.error,
    retry: () => void (data ? fetchNextPage() : review.refetch()),
    rows: pages.flatMap(({ rows }) => rows),
    total: pages[0]?.total ?? 0,
    isComplete: data !== undefined && !hasNextPage,
    isCut: pages.length * PAGE >= MOST && pages.at(-1)?.next !== undefined,
  };
}
