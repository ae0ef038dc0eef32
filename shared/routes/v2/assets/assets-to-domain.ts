import type { AssetDetails } from '#shared/domain/assets/asset.ts';
import type { CategoryChange } from '#shared/domain/assets/categories.ts';
import type { AssetFilters } from '#shared/domain/assets/select-assets.ts';
import type { AssetParameters, ListAssetsInput, UpdateCategoriesInput } from './assets-input.ts';
import { type DataUrl, parseDataUrl } from './data-url.ts';

/** Converts asset fields. @param currentName names a file inside the call, if it has no new name */
export function toAssetInput(
  { asset_type: type, file, thumbnail, category_id, allowed_campaign_ids, landing_page_url, ...same }: AssetParameters,
  currentName = 'file',
): Omit<AssetDetails, 'file'> & FileParameters {
  return {
    ...same,
    type,
    file: file === undefined ? undefined : toFile(file, same.name ?? currentName),
    thumbnail: (thumbnail !== undefined && parseDataUrl(thumbnail)) || undefined,
    categoryId: category_id === '' ? null : category_id,
    campaignIds: allowed_campaign_ids,
    landingUrl: landing_page_url,
  };
}

type FileParameter = { readonly key: string } | ({ readonly name: string } & DataUrl);

interface FileParameters {
  readonly file?: FileParameter | undefined;
  readonly thumbnail?: DataUrl | undefined;
}

function toFile(text: string, name: string): FileParameter {
  const content = parseDataUrl(text);
  return content ? { name, ...content } : { key: text };
}

/** Converts filters. */
export function toAssetFilters({ q, filters }: Pick<ListAssetsInput, 'q' | 'filters'>): AssetFilters {
  return {
    search: q,
    types: filters.asset_type,
    categoryIds: filters.category_id?.map((id) => (id === 'not_set' ? null : id)),
    campaignIds: filters.campaign_id,
    createdAt: filters.created_at,
  };
}

/** Converts changes of categories. */
export function toCategoryChanges({ asset_categories }: UpdateCategoriesInput): CategoryChange[] {
  return asset_categories.map(({ id, name, position, _destroy: isRemoved = false }) => ({
    id,
    name,
    position,
    isRemoved,
  }));
}
