import { type Pager, PER_PAGE, type Place } from './pages.ts';
import type { ListQuery } from './view.ts';

/** How often a list is begun anew because rows went or came meanwhile. */
const MOST_TRIES = 3;

/**
 * All rows of a list, page after page, in its order. Each comes once: one that has moved meanwhile may be on two pages. Where
 * the list has become longer or shorter meanwhile, rows may have moved to a page that was read before: it is begun anew.
 * @param query what the list is filtered and sorted by
 * @param idOf the id of a row
 * @throws Problem where a page cannot be had
 */
export async function allRows<Row>(
  pager: Pager<Row>,
  query: ListQuery,
  idOf: (row: Row) => number | string,
): Promise<readonly Row[]> {
  for (let tried = 1; ; tried += 1) {
    const rows = new Map<number | string, Row>();
    const totals = new Set<number>();
    let place: Place | undefined = {};
    while (place !== undefined) {
      const page: Awaited<ReturnType<Pager<Row>>> = await pager({ ...query, ...place, per_page: PER_PAGE });
      for (const row of page.rows) rows.set(idOf(row), row);
      if (!page.isAtLeast) totals.add(page.total);
      place = page.next;
    }
    if (totals.size <= 1 || tried === MOST_TRIES) return [...rows.values()];
  }
}
