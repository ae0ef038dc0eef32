import type { Page } from '#shared/domain/lists/page.ts';
import type { RowKind, Rows } from '#shared/domain/lists/row.ts';
import { type RowQuery, select } from '#shared/domain/lists/row-query.ts';
import { readIndexState } from '#shared/store/index/manifest.ts';
import { MissingPageError } from '#shared/store/index/missing-page.ts';
import type { IndexView } from '#shared/store/index/read-order.ts';
import { type FoundRows, type SearchExtras, searchIndex } from '#shared/store/index/search-rows.ts';
import { readRowsUpTo } from '#shared/store/lists/rows.ts';

/**
 * The ids of a page of the rows that are wanted. An account that has few records of a kind has all its rows read, which is the
 * same for every query. One that has many has sorted lists of them.
 * @param besides what conditions and order ask for besides the columns of rows
 * @throws Refusal `invalid` for what can't be answered of so many
 */
export function findRows<Kind extends RowKind, Found extends Rows[Kind] = Rows[Kind]>(
  account: number,
  kind: Kind,
  wanted: RowQuery<Found>,
  page: Page,
  besides: SearchExtras<Rows[Kind], Found> = { enrich: async (rows) => rows as readonly Found[] },
): Promise<FoundRows> {
  return bySize<Kind, FoundRows>(account, kind, {
    many: (lists) => searchIndex(lists, wanted, page, besides),
    few: async (rows) => select(await besides.enrich(rows), wanted, page),
  });
}

/**
 * Answers by the sorted lists of a kind, where the account has them; else by all rows, which are few then, or are until the
 * lists are complete.
 */
export async function bySize<Kind extends RowKind, Answer>(
  account: number,
  kind: Kind,
  paths: {
    readonly many: (lists: IndexView<Kind>) => Promise<Answer>;
    readonly few: (rows: readonly Rows[Kind][]) => Promise<Answer> | Answer;
  },
): Promise<Answer> {
  const { last, manifest } = await readIndexState(account, kind);
  if (manifest?.ready) {
    try {
      return await paths.many({ account, kind, manifest: manifest });
    } catch (error) {
      // Lists that lack a sheet are made anew by the next run that keeps them. Until then rows are read, as before.
      if (!(error instanceof MissingPageError)) throw error;
    }
  }
  return paths.few(await readRowsUpTo(account, kind, last));
}
