import type { OperationRequest } from '#web/dashboard/api/operations.ts';
import type { CompanyAsset, ORDER_ASSETS } from './resources-query.ts';

/** Value of the assets without a category. */
const NO_CATEGORY = '';

/** The assets of a category, in order. */
export interface CategoryAssets {
  /** Id of the category, as a choice. */
  readonly value: string;
  readonly label: string;
  readonly assets: readonly CompanyAsset[];
}

/** Groups assets by category, in the order of the list. */
export function groupByCategory(assets: readonly CompanyAsset[]): CategoryAssets[] {
  const groups = Map.groupBy(assets, ({ category }) => (category === null ? NO_CATEGORY : String(category.id)));
  return [...groups].map(([value, group]) => ({
    value,
    label: group[0]?.category?.name ?? 'No category',
    assets: group,
  }));
}

/** Builds the request that stores the order of a group. */
export function buildOrderRequest({
  value,
  assets,
}: Pick<CategoryAssets, 'value' | 'assets'>): OperationRequest<typeof ORDER_ASSETS> {
  const ids = assets.map(({ id }) => id);
  return { body: { ids, ...(value === NO_CATEGORY ? {} : { category_id: Number(value) }) } };
}
