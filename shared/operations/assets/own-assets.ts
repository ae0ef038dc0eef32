import type { Asset } from '#shared/domain/assets/asset.ts';
import type { AssetCategory } from '#shared/domain/assets/categories.ts';
import { findAssetCategory, isForCampaigns, sortAssets } from '#shared/domain/assets/select-assets.ts';
import { buildAssetLink } from '#shared/domain/assets/share-text.ts';
import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import type { LinkedPromotion } from '#shared/domain/promoters/links/referral-link.ts';
import type { Promoter, Promotion } from '#shared/domain/promoters/promoter.ts';
import type { Call } from '#shared/operations/call.ts';
import { type AssetLibrary, readAssetLibrary } from '#shared/store/assets/assets.ts';
import { readCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { readPromoter } from '#shared/store/promoters/promoters.ts';
import { cachedPerAccount } from '#shared/store/table/cache.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import type { ShownAsset } from './show-assets.ts';

/** An asset for a promoter. */
export interface OwnAsset extends ShownAsset {
  /** The promoter's link for it; null without a campaign in which the promoter may promote. */
  readonly link: string | null;
}

/** For this time, promoters see assets and categories as they were. */
const CACHED_MS = 30_000;
/** Libraries have up to some hundred kilobytes. */
const MAX_CACHED = 100;

const findCachedLibrary = cachedPerAccount<AssetLibrary>(CACHED_MS, (account) => readAssetLibrary(account), MAX_CACHED);

type Viewer = Pick<Promoter, 'id' | 'current'>;

/**
 * Returns the assets of a promoter's campaigns, by category, in the company's order. Campaigns of others are not named.
 */
export async function listOwnAssets({ account, runtime }: Call, promoter: Viewer): Promise<OwnAsset[]> {
  const ids = listCampaignIds(promoter);
  const [library, campaigns, record] = await Promise.all([
    readCachedLibrary({ account, runtime }),
    readCampaigns(account.id, ids),
    retryOnConflict(() => readPromoter(account.id, promoter.id), runtime),
  ]);
  const linked = ids.flatMap((id): LinkedCampaign[] => {
    const campaign = campaigns.get(id);
    const promotion = record?.promotions.find(({ campaignId, hidden }) => campaignId === id && !hidden);
    return campaign && promotion ? [{ campaign, promotion }] : [];
  });
  const { categories } = library.categories;
  return selectOwnAssets(library, ids).map((asset) => {
    const own = linked.filter(({ campaign }) => isForCampaigns(asset, [campaign.id]));
    const working = own.find(({ campaign, promotion }) => campaign.deletedAt === undefined && !promotion.blocked);
    return {
      asset: { ...asset, campaignIds: asset.campaignIds.filter((id) => ids.includes(id)) },
      category: findAssetCategory(asset, categories),
      campaigns: asset.campaignIds.length === 0 ? [] : own.map(({ campaign }) => campaign),
      link: working ? buildAssetLink(working, asset.landingUrl) : null,
    };
  });
}

/** Returns the categories of a promoter's assets, by position. */
export async function listOwnAssetCategories(call: Call, promoter: Viewer): Promise<readonly AssetCategory[]> {
  const library = await readCachedLibrary(call);
  const usedCategories = new Set(
    selectOwnAssets(library, listCampaignIds(promoter)).map(({ categoryId }) => categoryId),
  );
  return library.categories.categories.filter(({ id }) => usedCategories.has(id));
}

async function readCachedLibrary({ account, runtime }: Call): Promise<AssetLibrary> {
  const library = await findCachedLibrary(Date.parse(runtime.now()), account.id, '');
  return library ?? readAssetLibrary(account.id);
}

interface LinkedCampaign extends LinkedPromotion {
  readonly campaign: Campaign;
  readonly promotion: Promotion;
}

function selectOwnAssets({ assets, categories }: AssetLibrary, campaignIds: readonly number[]): Asset[] {
  return sortAssets(
    assets.filter((asset) => isForCampaigns(asset, campaignIds)),
    categories,
  );
}

function listCampaignIds({ current }: Viewer): number[] {
  return current.map(({ campaignId }) => campaignId);
}
