import type { ListRow } from '#web/ui/api/response-types.ts';

export const OWN_ASSETS_PATH = '/api/v2/affiliate/assets';

export type OwnAsset = ListRow<typeof OWN_ASSETS_PATH>;

export interface AssetGroup {
  /** Null: without a category. */
  readonly category: string | null;
  readonly assets: readonly OwnAsset[];
}

/** Groups assets by category, in the order of the service. */
export function groupAssets(assets: readonly OwnAsset[]): AssetGroup[] {
  return [...Map.groupBy(assets, ({ category }) => category)].map(([category, group]) => ({ category, assets: group }));
}
