import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pagerOf } from '#web/dashboard/api/lists.ts';
import type { Row } from '#web/ui/api/answers.ts';
import type { Place } from '#web/ui/lists/pages.ts';

const REVIEW = '/api/v2/company/payouts/review';
export type Reviewed = Row<typeof REVIEW>;

/** How many payouts a page has, and how many are looked at: as many as a batch takes. */
const [PAGE, MOST] = [100, 10_000];
const pager = pagerOf(REVIEW);

/**
 * All payouts that are not paid, each with why it cannot be: page after page, since the interface has no sum of them. What was looked
 * at so far is there at once.
 */
export function useReview() {
  const review = useInfiniteQuery({
    queryKey: [REVIEW],
    queryFn: ({ pageParam }) => pager({ ...pageParam, per_page: PAGE }),
    initialPageParam: {} as Place,
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
    /** Whether there are more than a batch takes. */
    isCut: pages.length * PAGE >= MOST && pages.at(-1)?.next !== undefined,
  };
}
