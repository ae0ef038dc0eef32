import type { paths } from '#api-types';
import { createApiPager } from '#web/ui/lists/api-pager.ts';
import { downloadCsv, saveFile } from '#web/ui/lists/csv.ts';
import type { ListQuery } from '#web/ui/lists/view.ts';
import { portalApi, portalFetch } from './client.ts';

/** Creates a pager for a list. */
export const createPortalPager = <Path extends keyof paths>(path: Path) => createApiPager(portalApi, path);

/** Downloads a list as CSV. @param name without extension */
export async function downloadList(path: keyof paths, query: ListQuery, name: string): Promise<void> {
  saveFile(`${name}.csv`, await downloadCsv(path, { ...query }, portalFetch));
}
