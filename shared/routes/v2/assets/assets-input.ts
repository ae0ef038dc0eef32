import * as v from 'valibot';
import {
  ASSET_TYPES,
  MAX_ASSET_CAMPAIGNS,
  MAX_ASSET_CONTENT_LENGTH,
  MAX_ASSET_NAME_LENGTH,
  MAX_ASSETS,
} from '#shared/domain/assets/asset.ts';
import {
  MAX_ASSET_CATEGORIES,
  MAX_CATEGORY_NAME_LENGTH,
  MAX_CATEGORY_POSITION,
} from '#shared/domain/assets/categories.ts';
import {
  ASSET_FILE_TYPES,
  MAX_FILE_BYTES,
  MAX_INLINE_FILE_BYTES,
  MAX_OWN_THUMBNAIL_BYTES,
  MAX_THUMBNAIL_BYTES,
} from '#shared/domain/assets/file-types.ts';
import { LINK_VARIABLE } from '#shared/domain/assets/share-text.ts';
import {
  anyOfParam,
  detailsParam,
  flagParam,
  integerParam,
  mapParam,
  oneOrMoreParam,
  textParam,
  webAddressParam,
  withDescription,
} from '#shared/routes/fields.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import { bulkInput } from '#shared/routes/v2/batches/bulk-input.ts';
import { choiceFilter, idFilter, timeFilter } from '#shared/routes/v2/lists/lists-input.ts';
import { companyPaging } from '#shared/routes/v2/responses.ts';
import { parseDataUrl } from './data-url.ts';

/** A data URL in base64 is a third longer than its bytes. */
const dataUrlLength = (bytes: number) => Math.ceil(bytes / 3) * 4 + 200;
const MAX_FILE_TEXT_LENGTH = dataUrlLength(MAX_INLINE_FILE_BYTES);
const MAX_THUMBNAIL_TEXT_LENGTH = dataUrlLength(MAX_THUMBNAIL_BYTES);
/** For the largest data URLs, with the other parameters. */
export const MAX_ASSET_BODY_BYTES = 3_500_000;
const MAX_FILE_NAME_LENGTH = 255;

const invalid = (name: string) => `${name} is invalid.`;
const INVALID_FILE = 'file is invalid: it must be the key of an upload, or a data URL in base64 of a supported type.';
const INVALID_THUMBNAIL = `thumbnail is invalid: it must be an image of up to ${MAX_THUMBNAIL_BYTES / 1000} KB as a data URL in base64.`;
const INVALID_CATEGORY = 'filters[category_id] is invalid: use ids, or not_set.';

const name = withDescription(
  'Name of the asset.',
  textParam(`name is invalid: it must have 1 to ${MAX_ASSET_NAME_LENGTH} characters.`, MAX_ASSET_NAME_LENGTH),
);
const assetType = withDescription(
  'An `image` or a `document` has a `file`, a `link` a `url`; a `text` is in `content`, a `color` is `content` such as `#4f46e5`.',
  v.picklist(ASSET_TYPES, `asset_type is invalid: it must be one of ${ASSET_TYPES.join(', ')}.`),
);
const optionalFields = {
  file: v.optional(
    withDescription(
      `Key of an uploaded file, from \`POST assets/uploads\`. Or the file itself as a data URL in base64, up to ${MAX_INLINE_FILE_BYTES / 1_000_000} MB.`,
      v.pipe(
        v.string(INVALID_FILE),
        v.metadata({ maxLength: MAX_FILE_TEXT_LENGTH }),
        v.check((text) => text.length <= MAX_FILE_TEXT_LENGTH, INVALID_FILE),
        v.check((text) => !text.startsWith('data:') || parseDataUrl(text) !== null, INVALID_FILE),
      ),
    ),
  ),
  thumbnail: v.optional(
    withDescription(
      `Preview of \`file\`, if that is not an image of up to ${MAX_OWN_THUMBNAIL_BYTES / 1_000_000} MB: a PNG, JPEG or WebP image as a ` +
        `data URL in base64, up to ${MAX_THUMBNAIL_BYTES / 1000} KB.`,
      v.pipe(
        v.string(INVALID_THUMBNAIL),
        v.metadata({ maxLength: MAX_THUMBNAIL_TEXT_LENGTH }),
        v.check((text) => text.length <= MAX_THUMBNAIL_TEXT_LENGTH && parseDataUrl(text) !== null, INVALID_THUMBNAIL),
      ),
    ),
  ),
  url: v.optional(withDescription('Address of a link.', webAddressParam(invalid('url')))),
  category_id: v.optional(
    withDescription(
      'Id of the category. Empty text removes it.',
      v.union([v.literal(''), recordIdParam('category_id')], invalid('category_id')),
    ),
  ),
  allowed_campaign_ids: v.optional(
    withDescription(
      'Ids of the campaigns whose promoters see the asset. Empty: promoters of all campaigns.',
      v.pipe(
        oneOrMoreParam(recordIdParam('allowed_campaign_ids'), invalid('allowed_campaign_ids')),
        v.maxLength(MAX_ASSET_CAMPAIGNS, `allowed_campaign_ids can have at most ${MAX_ASSET_CAMPAIGNS} entries.`),
      ),
    ),
  ),
  content: v.optional(
    withDescription(
      `Text or color. In a text, \`${LINK_VARIABLE}\` stands for the promoter’s link; without it, the link follows the text.`,
      textParam(
        `content is invalid: it must have at most ${MAX_ASSET_CONTENT_LENGTH} characters.`,
        MAX_ASSET_CONTENT_LENGTH,
        { blank: true, lines: true },
      ),
    ),
  ),
  landing_page_url: v.optional(
    withDescription(
      'Page to which the promoter’s link for this asset leads. Empty: the default landing page.',
      webAddressParam(invalid('landing_page_url'), { blank: true }),
    ),
  ),
};

export const listAssetsInput = v.object({
  q: v.optional(withDescription('Part of a name, or of the address of a link.', textParam(invalid('q')))),
  filters: v.optional(
    withDescription(
      'Filters of the list. Assets must match all of them. `category_id` has ids, or `not_set` for assets without a category. ' +
        '`campaign_id` finds assets that promoters of one of these campaigns see. `created_at` is a range, both ends included.',
      mapParam('filters', {
        asset_type: choiceFilter('asset_type', ASSET_TYPES),
        category_id: v.optional(
          anyOfParam(
            v.union([v.literal('not_set'), recordIdParam('category_id', INVALID_CATEGORY)], INVALID_CATEGORY),
            INVALID_CATEGORY,
          ),
        ),
        campaign_id: idFilter('campaign_id'),
        created_at: timeFilter('created_at'),
      }),
    ),
    {},
  ),
  ...companyPaging,
});
export const createAssetInput = v.object({ name, asset_type: assetType, ...optionalFields });
export const updateAssetInput = v.object({
  id: recordIdParam('id'),
  name: v.optional(name),
  asset_type: v.optional(assetType),
  ...optionalFields,
});
export const createUploadInput = v.object({
  file_name: withDescription(
    'Name of the file on the user’s device; its extension becomes that of the content type.',
    textParam(invalid('file_name'), MAX_FILE_NAME_LENGTH),
  ),
  content_type: withDescription(
    'Content type of the file.',
    v.picklist(ASSET_FILE_TYPES, `content_type is not supported: it must be one of ${ASSET_FILE_TYPES.join(', ')}.`),
  ),
  size: withDescription(
    'Bytes of the file.',
    integerParam(`size is invalid: a file can have up to ${MAX_FILE_BYTES / 1_000_000} MB.`, 1, MAX_FILE_BYTES),
  ),
});
export const moveAssetsInput = v.object({
  ...bulkInput.entries,
  category_id: v.optional(
    withDescription('Id of the category. Null or omitted: no category.', recordIdParam('category_id')),
  ),
});

export const orderAssetsInput = v.object({
  category_id: v.optional(
    withDescription('Id of the category. Null or omitted: assets without a category.', recordIdParam('category_id')),
  ),
  ids: withDescription(
    'Ids of assets of the category in their new order. Others come before them.',
    v.pipe(
      oneOrMoreParam(recordIdParam('ids'), invalid('ids')),
      v.maxLength(MAX_ASSETS, `ids can have at most ${MAX_ASSETS} entries.`),
    ),
  ),
});

const CATEGORIES_INVALID = 'asset_categories is invalid: each category needs a name and a position.';

export const updateCategoriesInput = v.object({
  asset_categories: withDescription(
    'Categories to create, or with an `id` to change. `_destroy` deletes one. Others stay.',
    v.pipe(
      oneOrMoreParam(
        detailsParam(CATEGORIES_INVALID, {
          id: v.optional(recordIdParam('id', 'asset_categories: an id is invalid.')),
          name: textParam(
            `asset_categories: a name must have 1 to ${MAX_CATEGORY_NAME_LENGTH} characters.`,
            MAX_CATEGORY_NAME_LENGTH,
          ),
          position: integerParam('asset_categories: a position is invalid.', 0, MAX_CATEGORY_POSITION),
          _destroy: v.optional(flagParam('asset_categories: _destroy is invalid.')),
        }),
        CATEGORIES_INVALID,
      ),
      v.maxLength(2 * MAX_ASSET_CATEGORIES, `asset_categories can have at most ${2 * MAX_ASSET_CATEGORIES} entries.`),
    ),
  ),
});

export type AssetParameters = Omit<v.InferOutput<typeof updateAssetInput>, 'id'>;
export type ListAssetsInput = v.InferOutput<typeof listAssetsInput>;
export type UpdateCategoriesInput = v.InferOutput<typeof updateCategoriesInput>;
