import type { Asset } from '#shared/domain/assets/asset.ts';
import type { AssetCategories } from '#shared/domain/assets/categories.ts';
import { assetKeys, keys, partitions } from '#shared/store/table/keys.ts';
import { readItem, readPartition } from '#shared/store/table/read.ts';
import { unchangedSince } from '#shared/store/table/revision.ts';
import { create, remove, replace, type Write } from '#shared/store/table/transaction.ts';
import { writeIfUnchanged } from '#shared/store/table/write-if-unchanged.ts';

/** The categories' item. */
export interface CategoriesItem extends AssetCategories {
  /** Null without an item. */
  readonly revision: number | null;
}

/** All assets of an account, oldest first, and their categories, sorted. */
export interface AssetLibrary {
  readonly assets: readonly Asset[];
  readonly categories: CategoriesItem;
}

const NO_CATEGORIES: CategoriesItem = { categories: [], lastId: 0, revision: null };

/** Reads assets and categories. One call. */
export async function readAssetLibrary(account: number): Promise<AssetLibrary> {
  const items = await readPartition(partitions.assets(account));
  const categories = items.find(({ sk }) => sk === assetKeys.categories);
  return {
    assets: items.filter((item) => item !== categories) as unknown as readonly Asset[],
    categories: (categories as CategoriesItem | undefined) ?? NO_CATEGORIES,
  };
}

/** Reads an asset. */
export function findAsset(account: number, id: number): Promise<Asset | null> {
  return readItem<Asset>(keys.asset(account, id));
}

/** Reads the categories. */
export async function readAssetCategories(account: number): Promise<CategoriesItem> {
  return (await readItem<CategoriesItem>(keys.assetCategories(account))) ?? NO_CATEGORIES;
}

/** Creates, replaces or removes an asset if unchanged. @param after null to remove it */
export function assetWrite(account: number, before: Asset | null, after: Asset | null): Write {
  const key = keys.asset(account, after?.id ?? before?.id ?? 0);
  if (!before) return create(key, { ...after }, 'stale');
  const same = unchangedSince(before.revision);
  return after ? replace(key, { ...after }, same, 'stale') : remove(key, same, 'stale');
}

/** Writes the categories if unchanged. */
export function categoriesWrite(account: number, { revision }: CategoriesItem, after: AssetCategories): Write {
  const { categories, lastId, assetOrder } = after;
  const order = assetOrder ? { assetOrder } : {};
  return writeIfUnchanged(keys.assetCategories(account), revision, { categories, lastId, ...order });
}
