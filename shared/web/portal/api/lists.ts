import type { paths } from '#api-types';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { fetchAllRows } from '#web/ui/lists/all-rows.ts';
import { createApiPager } from '#web/ui/lists/api-pager.ts';
import { saveFile } from '#web/ui/lists/csv.ts';
import { type AmountFormats, type CsvColumn, tableCsv } from '#web/ui/lists/table-csv.ts';
import type { ListQuery } from '#web/ui/lists/view.ts';
import { portalApi } from './client.ts';

/** Creates a pager for a list. */
export const createPortalPager = <Path extends keyof paths>(path: Path) => createApiPager(portalApi, path);

interface ListFile<Row> {
  readonly columns: readonly CsvColumn<Row>[];
  readonly formats: AmountFormats;
  /** Without extension. */
  readonly name: string;
}

/** Saves all rows of a list as CSV, with the columns of its table. */
export async function downloadList<Path extends keyof paths>(
  path: Path,
  query: ListQuery,
  { columns, formats, name }: ListFile<ListRow<Path>>,
): Promise<void> {
  const rows = await fetchAllRows(createPortalPager(path), query, (row) => Number(Object(row).id));
  saveFile(`${name}.csv`, tableCsv(columns, rows as readonly ListRow<Path>[], formats));
}
