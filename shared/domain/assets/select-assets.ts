import type { Asset, AssetType } from './asset.ts';
import type { AssetCategory } from './categories.ts';

/** Filters of the company's list; an asset must match all. */
export interface AssetFilters {
  /** Part of the name, or of the address of a link. */
  readonly search?: string | undefined;
  readonly types?: readonly AssetType[] | undefined;
  /** Null: without a category. */
  readonly categoryIds?: readonly (number | null)[] | undefined;
  /** Assets that promoters of one of these campaigns see. */
  readonly campaignIds?: readonly number[] | undefined;
  /** ISO 8601, both included. */
  readonly createdAt?: { readonly from?: string | undefined; readonly to?: string | undefined } | undefined;
}

/** Returns the matching assets in their order. */
export function filterAssets(
  assets: readonly Asset[],
  categories: readonly AssetCategory[],
  { search, types, categoryIds, campaignIds, createdAt = {} }: AssetFilters,
): Asset[] {
  const text = search?.toLowerCase() ?? '';
  return assets.filter((asset) => {
    const isFound = [asset.name, asset.url].some((part) => part?.toLowerCase().includes(text));
    const category = findAssetCategory(asset, categories)?.id ?? null;
    return (
      isFound &&
      (types?.includes(asset.type) ?? true) &&
      (categoryIds?.includes(category) ?? true) &&
      (campaignIds === undefined || isForCampaigns(asset, campaignIds)) &&
      (createdAt.from === undefined || asset.createdAt >= createdAt.from) &&
      (createdAt.to === undefined || asset.createdAt <= createdAt.to)
    );
  });
}

/** Whether promoters of one of the campaigns see the asset. */
export function isForCampaigns({ campaignIds }: Pick<Asset, 'campaignIds'>, ids: readonly number[]): boolean {
  return campaignIds.length === 0 || campaignIds.some((id) => ids.includes(id));
}

/** Returns an asset's category; undefined without one, and if it was deleted. */
export function findAssetCategory(
  { categoryId }: Pick<Asset, 'categoryId'>,
  categories: readonly AssetCategory[],
): AssetCategory | undefined {
  return categories.find(({ id }) => id === categoryId);
}

/** Sorts by category, those without one last; then newest first. @param categories sorted */
export function sortAssets(assets: readonly Asset[], categories: readonly AssetCategory[]): Asset[] {
  const position = (asset: Asset) => {
    const index = categories.findIndex(({ id }) => id === asset.categoryId);
    return index === -1 ? categories.length : index;
  };
  return assets.toSorted((a, b) => position(a) - position(b) || b.id - a.id);
}
