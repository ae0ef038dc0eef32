import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { ListDefinition } from './definition.ts';
import { buildListQuery, type ListQuery, type View } from './view.ts';

/** Page size limit of the API. */
export const PER_PAGE = 100;

/** A page number, or the cursor of a list without page numbers. Lists of webhook deliveries call it `before`. */
export interface PagePosition {
  readonly page?: number | undefined;
  readonly cursor?: string | undefined;
  readonly before?: string | undefined;
}

export interface RowPage<Row> {
  readonly rows: readonly Row[];
  readonly next: PagePosition | undefined;
  readonly total: number;
  /** Whether `total` is a lower bound. */
  readonly isTotalLowerBound: boolean;
}

/** Requests one page of a list. */
export type LoadPage<Row> = (query: ListQuery & PagePosition & { readonly per_page: number }) => Promise<RowPage<Row>>;

/** Builds a page from rows and response headers. */
export function parsePage<Row>(rows: readonly Row[], { headers }: Pick<Response, 'headers'>): RowPage<Row> {
  const total = headers.get('total');
  return {
    rows,
    next: parseNextLink(headers.get('link')),
    total: Number(total ?? headers.get('total-at-least') ?? rows.length),
    isTotalLowerBound: total === null,
  };
}

/** Reads the next position from a `Link` header; undefined at the end. */
export function parseNextLink(link: string | null): PagePosition | undefined {
  const [, address] = /<([^>]*)>;\s*rel="?next"?/.exec(link ?? '') ?? [];
  if (address === undefined) return undefined;
  const parameters = new URLSearchParams(address.slice(address.indexOf('?') + 1));
  const [page, cursor, before] = ['page', 'cursor', 'before'].map((name) => parameters.get(name) ?? undefined);
  return { page: page === undefined ? undefined : Number(page), cursor, ...(before === undefined ? {} : { before }) };
}

/** Loads a list page by page on demand. */
export function useList<Row>(definition: ListDefinition<Row>, view: View, pager: LoadPage<Row>) {
  const query = buildListQuery(definition, view);
  return useInfiniteQuery({
    queryKey: [definition.path, 'pages', query],
    queryFn: ({ pageParam }) => pager({ ...query, ...pageParam, per_page: PER_PAGE }),
    initialPageParam: {} as PagePosition,
    getNextPageParam: (last) => last.next,
    select: mergePages<Row>,
  });
}

/** Takes the total of the first page: it may change between requests. */
function mergePages<Row>({ pages }: InfiniteData<RowPage<Row>>) {
  return {
    rows: pages.flatMap(({ rows }) => rows),
    total: pages[0]?.total ?? 0,
    isTotalLowerBound: pages[0]?.isTotalLowerBound ?? false,
  };
}
