import type { paths } from '#api-types';
import type { Get, Row } from '#web/ui/api/answers.ts';
import { allRows } from '#web/ui/lists/all-rows.ts';
import type { ListDefinition } from '#web/ui/lists/definition.ts';
import type { Pager } from '#web/ui/lists/pages.ts';
import { pagesBy } from '#web/ui/lists/pages-by.ts';
import { api } from './client.ts';

type QueryOf<Path extends keyof paths> = Get<Path> extends { parameters: { query?: infer Query } } ? Query : never;
type NamesIn<Query, Part extends string> = Query extends { [name in Part]?: infer Entries }
  ? keyof NonNullable<Entries> & string
  : never;

/** A list definition, checked against the API's filters and sort fields. */
export type ListOf<Path extends keyof paths> = ListDefinition<
  Row<Path>,
  NamesIn<QueryOf<Path>, 'filters'>,
  NamesIn<QueryOf<Path>, 'sorting'>
> & { readonly path: Path };

/** Creates a pager for a list. */
export const pagerOf = <Path extends keyof paths>(path: Path) => pagesBy(api, path);

/** Reads all rows of a list. @throws Problem if a page cannot be read */
export function allOf<Path extends keyof paths>(
  path: Path,
  query: Omit<QueryOf<Path>, 'page' | 'per_page' | 'cursor'> | undefined = undefined,
): Promise<readonly Row<Path>[]> {
  const pager = pagerOf(path) as unknown as Pager<Row<Path> & { readonly id: number | string }>;
  return allRows(pager, { ...query }, ({ id }) => id);
}
