import type { Asset, AssetFile } from '#shared/domain/assets/asset.ts';
import { buildFileKey, isOwnFileKey } from '#shared/domain/assets/file-key.ts';
import {
  FILE_START_BYTES,
  type FileType,
  isImageFileType,
  MAX_FILE_BYTES,
  MAX_INLINE_FILE_BYTES,
} from '#shared/domain/assets/file-types.ts';
import { readRasterImage } from '#shared/domain/assets/image-size.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { createUploadForm, keepFile, readFileStart, type UploadForm, writeFile } from '#shared/outside/files/files.ts';

/** A file as callers name it: the key of an upload, or its content. */
export type FileInput = { readonly key: string } | FileContent;

interface FileContent {
  readonly name: string;
  readonly type: FileType;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface NewUpload {
  readonly fileName: string;
  readonly type: FileType;
  /** Bytes. */
  readonly size: number;
}

/** A form for an upload, and the key that names the file afterwards. */
export interface AssetUpload extends UploadForm {
  readonly key: string;
}

/** Creates the form with which a browser uploads one file to the bucket. */
export function createAssetUpload({ account, runtime }: Call, { fileName, type, size }: NewUpload): AssetUpload {
  const key = buildFileKey(account.id, runtime.token(), fileName, type);
  return { key, ...createUploadForm({ key, type, size }) };
}

/** A checked file, and the call that stores it for good. */
export interface CheckedFile {
  readonly file: AssetFile;
  /** Before the asset is written: a file without an asset is cheap, an asset without its file is broken. */
  readonly store: () => Promise<void>;
}

/**
 * Checks a file for an asset.
 * @param assets all assets of the account
 * @throws Refusal `invalid` for an unknown, foreign or used key, and for content of another type
 */
export async function checkAssetFile(call: Call, input: FileInput, assets: readonly Asset[]): Promise<CheckedFile> {
  return 'key' in input ? checkUpload(call, input.key, assets) : checkContent(call, input);
}

async function checkUpload({ account }: Call, key: string, assets: readonly Asset[]): Promise<CheckedFile> {
  // Without this check, a call could take, and later delete, files of other accounts.
  if (!isOwnFileKey(account.id, key)) throw refused('file is not the key of an upload of this account.');
  const owner = assets.find(({ file }) => file?.key === key);
  if (owner) throw refused(`file belongs to asset ${owner.id}: upload it again.`);
  const stored = await readFileStart(key, FILE_START_BYTES);
  if (!stored || stored.size > MAX_FILE_BYTES)
    throw refused('file was not uploaded, or too long ago: upload it again.');
  return { file: describeFile(key, stored.type, stored.size, stored.start), store: () => keepFile(key) };
}

function checkContent({ account, runtime }: Call, { name, type, bytes }: FileContent): CheckedFile {
  if (bytes.length === 0 || bytes.length > MAX_INLINE_FILE_BYTES) {
    throw refused(`file must have 1 to ${MAX_INLINE_FILE_BYTES} bytes. Upload larger ones with POST assets/uploads.`);
  }
  const key = buildFileKey(account.id, runtime.token(), name, type);
  return { file: describeFile(key, type, bytes.length, bytes), store: () => writeFile(key, type, bytes) };
}

/** @throws Refusal `invalid` for other files that pretend to be images */
function describeFile(key: string, type: FileType, size: number, start: Uint8Array): AssetFile {
  const isRaster = isImageFileType(type) && type !== 'image/svg+xml';
  const image = isRaster ? readRasterImage(start) : null;
  if (isRaster && image?.type !== type) throw refused(`file is not an image of the type ${type}.`);
  return { key, type, size, imageSize: image?.size ?? null };
}

function refused(message: string): Refusal {
  return new Refusal({ code: 'invalid', message });
}
