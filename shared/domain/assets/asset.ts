import { Refusal } from '#shared/domain/refusal.ts';
import { buildThumbnailKey } from './file-key.ts';
import { type FileType, isImageFileType, MAX_OWN_THUMBNAIL_BYTES } from './file-types.ts';
import type { ImageSize } from './image-size.ts';

export const ASSET_TYPES = ['image', 'document', 'link', 'text', 'color'] as const;
export type AssetType = (typeof ASSET_TYPES)[number];

/** Assets of an account are read together. */
export const MAX_ASSETS = 500;
export const MAX_ASSET_NAME_LENGTH = 120;
export const MAX_ASSET_CONTENT_LENGTH = 2000;
export const MAX_ASSET_CAMPAIGNS = 100;

const COLOR = /^#[0-9a-f]{6}$/i;

/** A file in the bucket. */
export interface AssetFile {
  readonly key: string;
  readonly type: FileType;
  /** Bytes. */
  readonly size: number;
  /** Null for documents, vector images, and if unknown. */
  readonly imageSize: ImageSize | null;
  /** Whether it has a separate preview. */
  readonly hasThumbnail?: true;
}

/** Material that promoters may use: a file, a link, a text or a color. */
export interface Asset {
  readonly id: number;
  readonly name: string;
  readonly type: AssetType;
  /** Of images and documents. */
  readonly file: AssetFile | null;
  /** Key of the file before it: deleted after the change, and again at the next change if that was interrupted. */
  readonly formerFileKey?: string | undefined;
  /** Of links. */
  readonly url: string | null;
  /** A text, or a color such as `#4f46e5`. */
  readonly content: string | null;
  /** Page of the promoter's link; null: the default landing page. */
  readonly landingUrl: string | null;
  readonly categoryId: number | null;
  /** Empty: the promoters of all campaigns. */
  readonly campaignIds: readonly number[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly revision: number;
}

/** Changes of an asset; omitted values stay, and empty text or null removes one. */
export interface AssetDetails {
  readonly name?: string | undefined;
  readonly type?: AssetType | undefined;
  readonly file?: AssetFile | undefined;
  readonly url?: string | undefined;
  readonly content?: string | undefined;
  readonly landingUrl?: string | undefined;
  readonly categoryId?: number | null | undefined;
  readonly campaignIds?: readonly number[] | undefined;
}

/**
 * Creates or changes an asset. Former values that a new type does not have are dropped.
 * @throws Refusal `invalid` if the type lacks its file, URL, text or color, and for details that it does not have
 */
export function applyAssetDetails(
  before: Asset | null,
  { id, createdAt }: Pick<Asset, 'id' | 'createdAt'>,
  details: AssetDetails,
  now: string,
): Asset {
  const type = details.type ?? before?.type ?? 'text';
  const hasFile = type === 'image' || type === 'document';
  const hasContent = type === 'text' || type === 'color';
  assertNoOthers(type, {
    file: !hasFile && details.file !== undefined,
    url: type !== 'link' && details.url !== undefined,
    content: !hasContent && Boolean(details.content),
  });
  const { categoryId = before?.categoryId ?? null } = details;
  const file = hasFile ? (details.file ?? before?.file ?? null) : null;
  const isReplaced = before?.file && before.file.key !== file?.key;
  const formerFileKey = isReplaced ? before.file.key : before?.formerFileKey;
  const after: Asset = {
    id,
    name: details.name ?? before?.name ?? '',
    type,
    file,
    ...(formerFileKey === undefined ? {} : { formerFileKey }),
    url: type === 'link' ? (details.url ?? before?.url) || null : null,
    content: hasContent ? (details.content ?? before?.content) || null : null,
    landingUrl: (details.landingUrl ?? before?.landingUrl) || null,
    categoryId,
    campaignIds: details.campaignIds ?? before?.campaignIds ?? [],
    createdAt,
    updatedAt: now,
    revision: (before?.revision ?? 0) + 1,
  };
  const problem = findAssetProblem(after);
  if (problem !== null) throw new Refusal({ code: 'invalid', message: problem });
  return after;
}

/** @throws Refusal `invalid` for a detail that would be ignored */
function assertNoOthers(type: AssetType, areOthers: Readonly<Record<string, boolean>>): void {
  const [name] = Object.entries(areOthers).find(([, isOther]) => isOther) ?? [];
  if (name === undefined) return;
  throw new Refusal({ code: 'invalid', message: `${name} is invalid: assets of the type ${type} have none.` });
}

/** Returns what an asset of its type lacks; null if complete. */
function findAssetProblem({ type, file, url, content }: Asset): string | null {
  switch (type) {
    case 'image':
      if (file === null) return 'file is missing: an image needs one.';
      return isImageFileType(file.type)
        ? null
        : `file is invalid: ${file.type} is not an image. Use asset_type document.`;
    case 'document':
      return file === null ? 'file is missing: a document needs one.' : null;
    case 'link':
      return url === null ? 'url is missing: a link needs one.' : null;
    case 'text':
      return content === null ? 'content is missing: a text needs it.' : null;
    case 'color':
      return content !== null && COLOR.test(content)
        ? null
        : 'content is invalid: a color must be written like #4f46e5.';
  }
}

/** Returns the key of an asset's preview; null without one. Small images are their own previews. */
export function findThumbnailKey({ type, file }: Pick<Asset, 'type' | 'file'>): string | null {
  if (file?.hasThumbnail) return buildThumbnailKey(file.key);
  return type === 'image' && file !== null && file.size <= MAX_OWN_THUMBNAIL_BYTES ? file.key : null;
}
