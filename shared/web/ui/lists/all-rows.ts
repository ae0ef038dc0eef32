import { type Pager, PER_PAGE, type Place } from './pages.ts';
import type { ListQuery } from './view.ts';

/**
 * All rows of a list, page after page, in its order. Each comes once: one that has moved meanwhile may be on two pages.
 * @param query what the list is filtered and sorted by
 * @throws Problem where a page cannot be had
 */
export async function allRows<Row extends { readonly id: number | string }>(
  pager: Pager<Row>,
  query: ListQuery = {},
): Promise<readonly Row[]> {
  const rows = new Map<Row['id'], Row>();
  let place: Place | undefined = {};
  while (place !== undefined) {
    const page: Awaited<ReturnType<Pager<Row>>> = await pager({ ...query, ...place, per_page: PER_PAGE });
    for (const row of page.rows) rows.set(row.id, row);
    place = page.next;
  }
  return [...rows.values()];
}
