import type { paths } from '#api-types';
import type { GetOperation, ListRow } from '#web/ui/api/response-types.ts';
import { fetchAllRows } from '#web/ui/lists/all-rows.ts';
import { createApiPager } from '#web/ui/lists/api-pager.ts';
import type { ListDefinition } from '#web/ui/lists/definition.ts';
import type { LoadPage } from '#web/ui/lists/pages.ts';
import { dashboardApi } from './client.ts';

type QueryOf<Path extends keyof paths> =
  GetOperation<Path> extends { parameters: { query?: infer Query } } ? Query : never;
type NamesIn<Query, Part extends string> = Query extends { [name in Part]?: infer Entries }
  ? keyof NonNullable<Entries> & string
  : never;

/** A list definition, checked against the API's filters and sort fields. */
export type ApiListDefinition<Path extends keyof paths> = ListDefinition<
  ListRow<Path>,
  NamesIn<QueryOf<Path>, 'filters'>,
  NamesIn<QueryOf<Path>, 'sorting'>
> & { readonly path: Path };

export const createPager = <Path extends keyof paths>(path: Path) => createApiPager(dashboardApi, path);

/** Reads all rows of a list. @throws Problem if a page cannot be read */
export function fetchList<Path extends keyof paths>(
  path: Path,
  query: Omit<QueryOf<Path>, 'page' | 'per_page' | 'cursor'> | undefined = undefined,
): Promise<readonly ListRow<Path>[]> {
  const pager = createPager(path) as unknown as LoadPage<ListRow<Path> & { readonly id: number | string }>;
  return fetchAllRows(pager, { ...query }, ({ id }) => id);
}
