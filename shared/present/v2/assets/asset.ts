import { findThumbnailKey } from '#shared/domain/assets/asset.ts';
import type { AssetCategory } from '#shared/domain/assets/categories.ts';
import { fileExtension } from '#shared/domain/assets/file-types.ts';
import { buildShareText } from '#shared/domain/assets/share-text.ts';
import type { AssetUpload } from '#shared/operations/assets/asset-files.ts';
import type { OwnAsset } from '#shared/operations/assets/own-assets.ts';
import type { ShownAsset } from '#shared/operations/assets/show-assets.ts';
import { presentReducedCampaignV2 } from '#shared/present/v2/nested-records.ts';
import type { AffiliateAsset, AffiliateAssetCategory } from '#shared/routes/affiliate/assets/assets.ts';
import type { V2Asset, V2AssetCategory, V2AssetUpload } from '#shared/routes/v2/assets/assets-output.ts';

/** Presents an asset to the company. @param origin of the service, which serves the files */
export function presentAssetV2({ asset, category, campaigns }: ShownAsset, origin: string): V2Asset {
  return {
    ...presentAsset({ asset, campaigns }, origin),
    category: category ? { id: category.id, name: category.name, position: category.position } : null,
    created_at: asset.createdAt,
    updated_at: asset.updatedAt,
  };
}

/** Presents an asset to a promoter, with the own link. */
export function presentAffiliateAsset({ asset, category, campaigns, link }: OwnAsset, origin: string): AffiliateAsset {
  const isText = asset.type === 'text' && asset.content !== null;
  return {
    ...presentAsset({ asset, campaigns }, origin),
    category: category?.name ?? null,
    referral_link: link,
    share_text: isText ? buildShareText(asset.content, link) : null,
  };
}

export function presentAssetCategoryV2(category: AssetCategory): V2AssetCategory {
  return {
    ...presentAffiliateAssetCategory(category),
    created_at: category.createdAt,
    updated_at: category.updatedAt,
  };
}

export function presentAffiliateAssetCategory({ id, name, position }: AssetCategory): AffiliateAssetCategory {
  return { id, name, position };
}

export function presentAssetUploadV2({ key, url, fields, expiresAt }: AssetUpload): V2AssetUpload {
  return { file: key, url, fields: { ...fields }, expires_at: expiresAt };
}

function presentAsset({ asset, campaigns }: Pick<ShownAsset, 'asset' | 'campaigns'>, origin: string) {
  const { file } = asset;
  const thumbnailKey = findThumbnailKey(asset);
  const url = file ? `${origin}/${file.key}` : (asset.url ?? '');
  return {
    id: asset.id,
    name: asset.name,
    asset_type: asset.type,
    details: {
      file_format: file ? fileExtension(file.type) : '',
      file_size: file?.size ?? null,
      image_size: { width: file?.imageSize?.width ?? null, height: file?.imageSize?.height ?? null },
    },
    content: asset.content,
    landing_page_url: asset.landingUrl,
    url,
    thumbnail_url: thumbnailKey === null ? null : `${origin}/${thumbnailKey}`,
    uploading: false,
    allowed_campaign_ids: [...asset.campaignIds],
    allowed_campaigns: campaigns.map(presentReducedCampaignV2),
  };
}
