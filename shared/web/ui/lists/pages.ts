import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { ListDefinition } from './definition.ts';
import { type ListQuery, queryOf, type View } from './view.ts';

/** As many rows as the interface gives at once. */
export const PER_PAGE = 100;

/** Where a page is: its number, or a place in an order where a list has no numbers. */
export interface Place {
  readonly page?: number | undefined;
  readonly cursor?: string | undefined;
}

/** A page of a list, and where it goes on. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: Place | undefined;
  readonly total: number;
  /** Whether there may be more than `total`. */
  readonly isAtLeast: boolean;
}

/** Asks for a page of a list. */
export type Pager<Row> = (query: ListQuery & Place & { readonly per_page: number }) => Promise<Page<Row>>;

/** The page that an answer has, with what its headers say of the others. */
export function pageOf<Row>(rows: readonly Row[], { headers }: Pick<Response, 'headers'>): Page<Row> {
  const total = headers.get('total');
  return {
    rows,
    next: nextOf(headers.get('link')),
    total: Number(total ?? headers.get('total-at-least') ?? rows.length),
    isAtLeast: total === null,
  };
}

/** Where `Link` says that a list goes on; undefined at its end. */
export function nextOf(link: string | null): Place | undefined {
  const [, address] = /<([^>]*)>;\s*rel="?next"?/.exec(link ?? '') ?? [];
  if (address === undefined) return undefined;
  const asked = new URLSearchParams(address.slice(address.indexOf('?') + 1));
  const [page, cursor] = [asked.get('page'), asked.get('cursor')];
  return { page: page === null ? undefined : Number(page), cursor: cursor ?? undefined };
}

/** Rows of a list as far as they were asked for, and the rest on demand. */
export function useList<Row>(definition: ListDefinition<Row>, view: View, pager: Pager<Row>) {
  const query = queryOf(definition, view);
  return useInfiniteQuery({
    queryKey: [definition.path, 'pages', query],
    queryFn: ({ pageParam }) => pager({ ...query, ...pageParam, per_page: PER_PAGE }),
    initialPageParam: {} as Place,
    getNextPageParam: (last) => last.next,
    select: merged<Row>,
  });
}

/** Each row once: one that has moved while pages were asked for may be on two of them. */
function merged<Row>({ pages }: InfiniteData<Page<Row>>) {
  return {
    rows: pages.flatMap(({ rows }) => rows),
    total: pages[0]?.total ?? 0,
    isAtLeast: pages[0]?.isAtLeast ?? false,
  };
}
