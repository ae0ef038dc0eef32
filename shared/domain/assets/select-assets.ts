import { Refusal } from '#shared/domain/refusal.ts';
import type { Asset, AssetType } from './asset.ts';
import type { AssetCategories, AssetCategory } from './categories.ts';

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

/**
 * Sorts by category, those without one last; then in the company's order. Assets that it has not placed come first in
 * their category, newest first.
 * @param all with sorted categories
 */
export function sortAssets(assets: readonly Asset[], all: AssetCategories): Asset[] {
  return [...all.categories, { id: null, assetOrder: all.assetOrder }].flatMap(({ id, assetOrder = [] }) => {
    const inCategory = filterAssets(assets, all.categories, { categoryIds: [id] });
    const places = new Map(assetOrder.map((assetId, place) => [assetId, place]));
    const place = (asset: Asset) => places.get(asset.id) ?? -1;
    return inCategory.toSorted((a, b) => place(a) - place(b) || b.id - a.id);
  });
}

/**
 * Returns the ids of a category's assets after a change of their order. Assets that it does not name keep their order,
 * before the others.
 * @param categoryId null: assets without a category
 * @throws Refusal `invalid` for an unknown category, and for an asset that is not in the category
 */
export function arrangeAssets(
  assets: readonly Asset[],
  all: AssetCategories,
  categoryId: number | null,
  ids: readonly number[],
): number[] {
  if (categoryId !== null && !findAssetCategory({ categoryId }, all.categories)) {
    throw new Refusal({ code: 'invalid', message: `category_id names a category that does not exist: ${categoryId}.` });
  }
  const inCategory = filterAssets(assets, all.categories, { categoryIds: [categoryId] });
  const before = sortAssets(inCategory, all).map(({ id }) => id);
  const foreign = ids.find((id) => !before.includes(id));
  if (foreign !== undefined) {
    throw new Refusal({ code: 'invalid', message: `ids names an asset that is not in the category: ${foreign}.` });
  }
  return [...before.filter((id) => !ids.includes(id)), ...new Set(ids)];
}
