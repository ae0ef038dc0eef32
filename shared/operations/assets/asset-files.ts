import type { AssetFile } from '#shared/domain/assets/asset.ts';
import {
  buildFileKey,
  buildPendingKey,
  buildThumbnailKey,
  fileNameOfKey,
  isOwnPendingKey,
} from '#shared/domain/assets/file-key.ts';
import {
  FILE_START_BYTES,
  type FileType,
  isImageFileType,
  MAX_FILE_BYTES,
  MAX_INLINE_FILE_BYTES,
  MAX_THUMBNAIL_BYTES,
  THUMBNAIL_TYPES,
} from '#shared/domain/assets/file-types.ts';
import { readRasterImage } from '#shared/domain/assets/image-size.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import {
  copyFile,
  createUploadForm,
  deleteFile,
  readFileStart,
  type UploadForm,
  writeFile,
} from '#shared/outside/files/files.ts';

/** A file as callers name it: the key of an upload, or its content. */
export type FileInput = { readonly key: string } | FileContent;

/** A preview of a file. */
export interface ThumbnailInput {
  readonly type: FileType;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface FileContent extends ThumbnailInput {
  readonly name: string;
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
  const key = buildPendingKey(account.id, runtime.token(), fileName, type);
  return { key, ...createUploadForm({ key, type, size }) };
}

/** A checked file with its final key, and the calls that store it there. */
export interface CheckedFile {
  readonly file: AssetFile;
  /**
   * Before the asset is written: a file without an asset is cheap, an asset without its file is broken.
   * @throws Refusal `invalid` if the upload was deleted or has changed
   */
  readonly store: () => Promise<void>;
  /** After the asset is written. */
  readonly discardUpload: () => Promise<void>;
}

const UPLOAD_MISSING = 'file was not uploaded, or too long ago: upload it again.';

/**
 * Checks a file for an asset, with its preview.
 * @throws Refusal `invalid` for an unknown or foreign key, and for content of another type
 */
export async function checkAssetFile(
  call: Call,
  input: FileInput,
  thumbnail: ThumbnailInput | undefined,
): Promise<CheckedFile> {
  const checked = 'key' in input ? await checkUpload(call, input.key) : checkContent(call, input);
  return thumbnail ? addThumbnail(checked, thumbnail) : checked;
}

function addThumbnail(checked: CheckedFile, { type, bytes }: ThumbnailInput): CheckedFile {
  const isImage = THUMBNAIL_TYPES.some((allowed) => allowed === type) && readRasterImage(bytes)?.type === type;
  if (!isImage || bytes.length > MAX_THUMBNAIL_BYTES) {
    const kilobytes = MAX_THUMBNAIL_BYTES / 1000;
    throw invalidFile(`thumbnail is invalid: it must be a PNG, JPEG or WebP image of up to ${kilobytes} KB.`);
  }
  return {
    ...checked,
    file: { ...checked.file, hasThumbnail: true },
    store: async () => {
      await checked.store();
      await writeFile(buildThumbnailKey(checked.file.key), type, bytes);
    },
  };
}

/** Deletes a file with its preview, if it has one. Idempotent. @throws Error if S3 fails */
export async function deleteAssetFile(key: string): Promise<void> {
  await Promise.all([deleteFile(key), deleteFile(buildThumbnailKey(key))]);
}

async function checkUpload({ account, runtime }: Call, uploadKey: string): Promise<CheckedFile> {
  // Without this check, a call could take files of other accounts.
  if (!isOwnPendingKey(account.id, uploadKey)) throw invalidFile('file is not the key of an upload of this account.');
  const stored = await readFileStart(uploadKey, FILE_START_BYTES);
  if (!stored || stored.size > MAX_FILE_BYTES) throw invalidFile(UPLOAD_MISSING);
  const { type, size, start, etag } = stored;
  // A key per call: the form works for an hour, and concurrent calls may save the same upload.
  const key = buildFileKey(account.id, runtime.token(), fileNameOfKey(uploadKey), type);
  return {
    file: describeFile(key, type, size, start),
    store: async () => {
      if (!(await copyFile(uploadKey, etag, key))) throw invalidFile(UPLOAD_MISSING);
    },
    // The bucket deletes it otherwise, after a day.
    discardUpload: () => deleteFile(uploadKey).catch(() => undefined),
  };
}

function checkContent({ account, runtime }: Call, { name, type, bytes }: FileContent): CheckedFile {
  if (bytes.length === 0 || bytes.length > MAX_INLINE_FILE_BYTES) {
    throw invalidFile(
      `file must have 1 to ${MAX_INLINE_FILE_BYTES} bytes. Upload larger ones with POST assets/uploads.`,
    );
  }
  const key = buildFileKey(account.id, runtime.token(), name, type);
  return {
    file: describeFile(key, type, bytes.length, bytes),
    store: () => writeFile(key, type, bytes),
    discardUpload: async () => {},
  };
}

/** @throws Refusal `invalid` for other files that pretend to be images */
function describeFile(key: string, type: FileType, size: number, start: Uint8Array): AssetFile {
  const isRaster = isImageFileType(type) && type !== 'image/svg+xml';
  const image = isRaster ? readRasterImage(start) : null;
  if (isRaster && image?.type !== type) throw invalidFile(`file is not an image of the type ${type}.`);
  return { key, type, size, imageSize: image?.size ?? null };
}

function invalidFile(message: string): Refusal {
  return new Refusal({ code: 'invalid', message });
}
