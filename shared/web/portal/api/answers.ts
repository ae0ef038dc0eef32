import type { paths } from '#api-types';
import { saveAs, wholeCsv } from '#web/ui/lists/csv.ts';
import { pagesBy } from '#web/ui/lists/pages-by.ts';
import type { ListQuery } from '#web/ui/lists/view.ts';
import { api, send } from './client.ts';

/** Creates a pager for a list. */
export const pagerOf = <Path extends keyof paths>(path: Path) => pagesBy(api, path);

/** Downloads a list as CSV. @param name without extension */
export async function downloadList(path: keyof paths, query: ListQuery, name: string): Promise<void> {
  saveAs(`${name}.csv`, await wholeCsv(path, { ...query }, send));
}
