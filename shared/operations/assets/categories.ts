import {
  type AssetCategory,
  type CategoryChange,
  changeAssetCategories,
  setAssetOrder,
} from '#shared/domain/assets/categories.ts';
import { arrangeAssets } from '#shared/domain/assets/select-assets.ts';
import type { Call } from '#shared/operations/call.ts';
import { categoriesWrite, readAssetCategories, readAssetLibrary } from '#shared/store/assets/assets.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';

/** Returns the categories by position. */
export async function listAssetCategories({ account }: Call): Promise<readonly AssetCategory[]> {
  return (await readAssetCategories(account.id)).categories;
}

/**
 * Creates, changes and removes categories. Assets of removed ones have none.
 * @returns all categories by position
 * @throws Refusal `invalid` for an unknown id, and above the limit
 */
export async function updateAssetCategories(
  { account, runtime }: Call,
  changes: readonly CategoryChange[],
): Promise<readonly AssetCategory[]> {
  return retryOnConflict(async () => {
    const before = await readAssetCategories(account.id);
    const after = changeAssetCategories(before, changes, runtime.now());
    await commit([categoriesWrite(account.id, before, after)]);
    return after.categories;
  }, runtime);
}

/**
 * Puts assets of a category in an order. Others of the category come first.
 * @param categoryId null: assets without a category
 * @returns the ids of all assets of the category, in order
 * @throws Refusal `invalid` for an unknown category, and for an asset that is not in the category
 */
export async function orderAssets(
  { account, runtime }: Call,
  categoryId: number | null,
  ids: readonly number[],
): Promise<readonly number[]> {
  return retryOnConflict(async () => {
    const { assets, categories } = await readAssetLibrary(account.id);
    const order = arrangeAssets(assets, categories, categoryId, ids);
    await commit([categoriesWrite(account.id, categories, setAssetOrder(categories, categoryId, order))]);
    return order;
  }, runtime);
}
