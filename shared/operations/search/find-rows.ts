import type { Page } from '#shared/domain/page.ts';
import type { RowKind, Rows } from '#shared/domain/row.ts';
import { type RowQuery, select } from '#shared/domain/row-query.ts';
import { readRowsUpTo } from '#shared/store/rows.ts';
import { readSize } from '#shared/store/sorted-lists.ts';
import { MissingSheet } from '#shared/store/sorted-sheets.ts';
import { type Besides, type FoundRows, searchSorted } from './sorted-rows.ts';

/**
 * The ids of a page of the rows that are wanted. An account that has few records of a kind has all its rows read, which is the
 * same for every query. One that has many has sorted lists of them.
 * @param besides what conditions and order ask for besides the columns of rows
 * @throws Refusal `invalid` for what can't be answered of so many
 */
export async function findRows<Kind extends RowKind, Found extends Rows[Kind] = Rows[Kind]>(
  account: number,
  kind: Kind,
  wanted: RowQuery<Found>,
  page: Page,
  besides: Besides<Rows[Kind], Found> = { enrich: async (rows) => rows as readonly Found[] },
): Promise<FoundRows> {
  const { last, head } = await readSize(account, kind);
  if (head?.ready) {
    try {
      return await searchSorted({ account, kind, head }, wanted, page, besides);
    } catch (error) {
      // Lists that lack a sheet are made anew by the next run that keeps them. Until then rows are read, as before.
      if (!(error instanceof MissingSheet)) throw error;
    }
  }
  return select(await besides.enrich(await readRowsUpTo(account, kind, last)), wanted, page);
}
