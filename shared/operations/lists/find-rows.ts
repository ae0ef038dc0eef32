import type { PageRequest } from '#shared/domain/lists/page.ts';
import type { RowByKind, RowKind } from '#shared/domain/lists/row.ts';
import { type RowQuery, selectRows } from '#shared/domain/lists/row-query.ts';
import { readIndexState } from '#shared/store/index/manifest.ts';
import { MissingPageError } from '#shared/store/index/missing-page.ts';
import type { IndexView } from '#shared/store/index/read-order.ts';
import { type FoundRows, type SearchExtras, searchIndex } from '#shared/store/index/search-rows.ts';
import { readRowsUpTo } from '#shared/store/lists/rows.ts';

/**
 * Finds a page of rows: reads all rows of a small account, or searches the index of a large one.
 * @param extras parts of the query that go beyond the columns of rows
 * @throws Refusal `invalid` for queries that an index cannot answer
 */
export function findRows<Kind extends RowKind, Found extends RowByKind[Kind] = RowByKind[Kind]>(
  account: number,
  kind: Kind,
  query: RowQuery<Found>,
  page: PageRequest,
  extras: SearchExtras<RowByKind[Kind], Found> = { enrich: async (rows) => rows as readonly Found[] },
): Promise<FoundRows> {
  return queryRowsOrIndex<Kind, FoundRows>(account, kind, {
    fromIndex: (lists) => searchIndex(lists, query, page, extras),
    fromRows: async (rows) => selectRows(await extras.enrich(rows), query, page),
  });
}

/** Answers from the index of a kind once it is complete, or from all rows. */
export async function queryRowsOrIndex<Kind extends RowKind, Answer>(
  account: number,
  kind: Kind,
  paths: {
    readonly fromIndex: (lists: IndexView<Kind>) => Promise<Answer>;
    readonly fromRows: (rows: readonly RowByKind[Kind][]) => Promise<Answer> | Answer;
  },
): Promise<Answer> {
  const { last, manifest } = await readIndexState(account, kind);
  if (manifest?.ready) {
    try {
      return await paths.fromIndex({ account, kind, manifest });
    } catch (error) {
      // Maintenance rebuilds an index with a missing page. Until then all rows are read.
      if (!(error instanceof MissingPageError)) throw error;
    }
  }
  return paths.fromRows(await readRowsUpTo(account, kind, last));
}
