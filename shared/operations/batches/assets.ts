import type { BatchActionTerms } from '#shared/domain/batches/batch.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { deleteAsset, moveAssetToCategory } from '#shared/operations/assets/assets.ts';
import type { Call } from '#shared/operations/call.ts';
import { readAssetCategories } from '#shared/store/assets/assets.ts';
import type { RowAction } from './row-action.ts';

export const updateAssetCategory: RowAction = (call, id, { categoryId = null }) =>
  moveAssetToCategory(call, id, categoryId);

export const destroyAsset: RowAction = (call, id) => deleteAsset(call, id);

/**
 * Returns terms with the new category.
 * @param categoryId undefined: none
 * @throws Refusal `not_found`
 */
export async function buildCategoryTerms({ account }: Call, categoryId: number | undefined): Promise<BatchActionTerms> {
  if (categoryId === undefined) return {};
  const { categories } = await readAssetCategories(account.id);
  if (!categories.some(({ id }) => id === categoryId)) throw new Refusal({ code: 'not_found', what: 'asset category' });
  return { categoryId };
}
