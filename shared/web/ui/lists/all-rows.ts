import { type LoadPage, type PagePosition, PER_PAGE } from './pages.ts';
import type { ListQuery } from './view.ts';

/** The last attempt counts, even if the total has changed again. */
const MAX_ATTEMPTS = 3;

/**
 * Reads all rows of a list, without duplicates. If the total changes meanwhile, rows may have moved to pages already
 * read, so it starts over.
 * @throws Problem if a page cannot be read
 */
export async function fetchAllRows<Row>(
  pager: LoadPage<Row>,
  query: ListQuery,
  idOf: (row: Row) => number | string,
): Promise<readonly Row[]> {
  for (let attempt = 1; ; attempt += 1) {
    const rows = new Map<number | string, Row>();
    const totals = new Set<number>();
    let position: PagePosition | undefined = {};
    while (position !== undefined) {
      const page: Awaited<ReturnType<LoadPage<Row>>> = await pager({ ...query, ...position, per_page: PER_PAGE });
      for (const row of page.rows) rows.set(idOf(row), row);
      if (!page.isTotalLowerBound) totals.add(page.total);
      position = page.next;
    }
    if (totals.size <= 1 || attempt === MAX_ATTEMPTS) return [...rows.values()];
  }
}
