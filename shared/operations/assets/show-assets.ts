import type { Asset } from '#shared/domain/assets/asset.ts';
import type { AssetCategory } from '#shared/domain/assets/categories.ts';
import { findAssetCategory } from '#shared/domain/assets/select-assets.ts';
import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { AssetLibrary } from '#shared/store/assets/assets.ts';
import { readCampaigns } from '#shared/store/campaigns/campaigns.ts';

/** An asset with the records that it names. */
export interface ShownAsset {
  readonly asset: Asset;
  readonly category: AssetCategory | undefined;
  /** Existing ones; empty: all campaigns. */
  readonly campaigns: readonly Campaign[];
}

/** Adds categories and campaigns to assets. At most one call. */
export async function showAssets(
  account: number,
  assets: readonly Asset[],
  categories: readonly AssetCategory[],
): Promise<ShownAsset[]> {
  const ids = [...new Set(assets.flatMap(({ campaignIds }) => campaignIds))];
  const campaigns = await readCampaigns(account, ids);
  return assets.map((asset) => ({
    asset,
    category: findAssetCategory(asset, categories),
    campaigns: asset.campaignIds.flatMap((id) => {
      const campaign = campaigns.get(id);
      return campaign && campaign.deletedAt === undefined ? [campaign] : [];
    }),
  }));
}

/** Returns one asset of the library. @throws Refusal `not_found` */
export async function findShownAsset(
  account: number,
  id: number,
  { assets, categories }: AssetLibrary,
): Promise<ShownAsset> {
  const [shown] = await showAssets(
    account,
    assets.filter((asset) => asset.id === id),
    categories.categories,
  );
  if (!shown) throw new Refusal({ code: 'not_found', what: 'asset' });
  return shown;
}
