import * as v from 'valibot';
import { ASSET_TYPES } from '#shared/domain/assets/asset.ts';
import { field, idField, integerField, nullable, nullableText, timestampField } from '#shared/routes/output.ts';
import { v2ReducedCampaign } from '#shared/routes/v2/output.ts';

const pixels = nullable(integerField);

/** Fields that promoters see, too. */
export const assetEntries = {
  id: field(idField, 'Id of the asset.'),
  name: field(v.string(), 'Name of the asset.'),
  asset_type: field(v.picklist(ASSET_TYPES), 'Type of the asset.'),
  details: field(
    v.object({
      file_format: field(v.string(), 'Extension of the file; empty without one.'),
      file_size: field(nullable(integerField), 'Bytes of the file; null without one.'),
      image_size: field(
        v.object({ width: field(pixels, 'Width in pixels.'), height: field(pixels, 'Height in pixels.') }),
        'Size of an image; null for other assets, vector images and if unknown.',
      ),
    }),
    'About the file.',
  ),
  content: field(nullableText, 'Text, or color such as `#4f46e5`; null for other types.'),
  landing_page_url: field(nullableText, 'Page of the promoter’s link for the asset; null: the default landing page.'),
  url: field(v.string(), 'Address of the file or the link; empty for texts and colors.'),
  thumbnail_url: field(
    nullableText,
    'Address of a preview: the image itself up to 1 MB, else `thumbnail`; null without one.',
  ),
  uploading: field(v.boolean(), 'Always false: an asset is created after its file was uploaded.'),
  allowed_campaign_ids: field(v.array(idField), 'Ids of the campaigns whose promoters see the asset; empty: all.'),
  allowed_campaigns: field(v.array(v2ReducedCampaign), 'These campaigns.'),
};

export const v2Asset = field(
  v.object({
    ...assetEntries,
    category: field(
      nullable(
        v.object({
          id: field(idField, 'Id of the category.'),
          name: field(v.string(), 'Name of the category.'),
          position: field(integerField, 'Position of the category.'),
        }),
      ),
      'Category; null without one.',
    ),
    created_at: field(timestampField, 'When the asset was created.'),
    updated_at: field(timestampField, 'When the asset was last changed.'),
  }),
  'Material for promoters: a file, a link, a text or a color.',
);

export const v2AssetUpload = v.object({
  file: field(v.string(), 'Key of the file, for `file` of an asset.'),
  url: field(v.string(), 'Address to which the form is sent with POST, as `multipart/form-data`.'),
  fields: field(v.record(v.string(), v.string()), 'Fields of the form, sent before the field `file` with the content.'),
  expires_at: field(timestampField, 'When the form expires.'),
});

export const v2AssetCategory = v.object({
  id: field(idField, 'Id of the category.'),
  name: field(v.string(), 'Name of the category.'),
  position: field(integerField, 'Position: lower ones are shown first.'),
  created_at: field(timestampField, 'When the category was created.'),
  updated_at: field(timestampField, 'When the category was last changed.'),
});

export const v2AssetOrder = v.object({
  category_id: field(nullable(idField), 'Id of the category; null: assets without one.'),
  ids: field(v.array(idField), 'Ids of all assets of the category, in order.'),
});

export type V2Asset = v.InferOutput<typeof v2Asset>;
export type V2AssetUpload = v.InferOutput<typeof v2AssetUpload>;
export type V2AssetCategory = v.InferOutput<typeof v2AssetCategory>;
