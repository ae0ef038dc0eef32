import type { SavedView } from '#shared/domain/users/saved-view.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import type { Write } from '#shared/store/table/transaction.ts';
import { writeIfUnchanged } from '#shared/store/table/write-if-unchanged.ts';

/** All views of a user. */
export interface SavedViews {
  readonly views: readonly SavedView[];
  /** Ids are never reused: an open tab may still name a deleted view. */
  readonly lastId: number;
  /** Null without an item. */
  readonly revision: number | null;
}

/** Reads all views of a user. One call. */
export async function readSavedViews(account: number, userId: number): Promise<SavedViews> {
  const key = keys.savedViews(account, userId);
  return (await readItems([key])).get<SavedViews>(key) ?? { views: [], lastId: 0, revision: null };
}

/** Writes all views of a user if unchanged. */
export function savedViewsWrite(
  account: number,
  userId: number,
  { revision }: SavedViews,
  { views, lastId }: Pick<SavedViews, 'views' | 'lastId'>,
): Write {
  return writeIfUnchanged(keys.savedViews(account, userId), revision, { views, lastId });
}
