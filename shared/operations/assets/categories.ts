import { type AssetCategory, type CategoryChange, changeAssetCategories } from '#shared/domain/assets/categories.ts';
import type { Call } from '#shared/operations/call.ts';
import { categoriesWrite, readAssetCategories } from '#shared/store/assets/assets.ts';
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
