import { type AssetType, MAX_ASSET_CONTENT_LENGTH } from '#shared/domain/assets/asset.ts';
import { isWebUrl } from '#shared/domain/text/web-address.ts';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import type { OperationRequest } from '#web/dashboard/api/operations.ts';
import type { CompanyAsset, CREATE_ASSET } from './resources-query.ts';

/** An uploaded file. */
export interface UploadedFile {
  readonly key: string;
  readonly name: string;
  /** Preview of a large image as a data URL. */
  readonly thumbnail?: string | undefined;
}

export interface AssetDraft {
  readonly name: string;
  readonly type: AssetType;
  /** Undefined without a new one. */
  readonly file: UploadedFile | undefined;
  readonly url: string;
  readonly content: string;
  readonly landingUrl: string;
  /** Empty: none. */
  readonly categoryId: string;
  readonly campaignIds: readonly number[];
}

export const NEW_ASSET: AssetDraft = {
  name: '',
  type: 'image',
  file: undefined,
  url: '',
  content: '',
  landingUrl: '',
  categoryId: '',
  campaignIds: [],
};

const COLOR = /^#[0-9a-f]{6}$/i;

/** Whether assets of a type have a file. */
export const hasFile = (type: AssetType): boolean => type === 'image' || type === 'document';

/** Converts an existing asset to a draft. */
export function toAssetDraft(asset: CompanyAsset): AssetDraft {
  const { name, asset_type: type, url, content, landing_page_url: landingUrl, category } = asset;
  return {
    name,
    type,
    file: undefined,
    url: type === 'link' ? url : '',
    content: content ?? '',
    landingUrl: landingUrl ?? '',
    categoryId: category === null ? '' : String(category.id),
    campaignIds: asset.allowed_campaign_ids,
  };
}

type AssetBody = NonNullable<OperationRequest<typeof CREATE_ASSET>['body']>;

/** Builds the request, or returns errors by parameter. @param isNew whether a file is required */
export function buildAssetRequest(
  draft: AssetDraft,
  isNew: boolean,
): { readonly body: AssetBody } | { readonly errors: FieldErrors } {
  const { type, file, categoryId, campaignIds } = draft;
  const [name, url, content, landingUrl] = [draft.name, draft.url, draft.content, draft.landingUrl].map((text) =>
    text.trim(),
  ) as [string, string, string, string];
  const errors: FieldErrors = {
    ...(name === '' ? { name: 'Enter a name.' } : {}),
    ...(isNew && hasFile(type) && !file ? { file: 'Choose a file.' } : {}),
    ...(type === 'link' && !isWebUrl(url) ? { url: 'Enter a URL that begins with https:// or http://.' } : {}),
    ...(type === 'text' ? findTextError(content) : {}),
    ...(type === 'color' && !COLOR.test(content) ? { content: 'Enter a color such as #4f46e5.' } : {}),
    ...(landingUrl !== '' && !isWebUrl(landingUrl)
      ? { landing_page_url: 'Enter a URL that begins with https:// or http://.' }
      : {}),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return {
    body: {
      name,
      asset_type: type,
      ...(hasFile(type) && file ? buildFileParameters(file) : {}),
      ...(type === 'link' ? { url } : {}),
      ...(type === 'text' || type === 'color' ? { content } : {}),
      landing_page_url: landingUrl,
      category_id: categoryId === '' ? '' : Number(categoryId),
      allowed_campaign_ids: [...campaignIds],
    },
  };
}

function buildFileParameters({ key: file, thumbnail }: UploadedFile): Pick<AssetBody, 'file' | 'thumbnail'> {
  return thumbnail === undefined ? { file } : { file, thumbnail };
}

function findTextError(content: string): FieldErrors {
  if (content === '') return { content: 'Enter a text.' };
  if ([...content].length <= MAX_ASSET_CONTENT_LENGTH) return {};
  return { content: `Shorten the text to ${MAX_ASSET_CONTENT_LENGTH} characters.` };
}
