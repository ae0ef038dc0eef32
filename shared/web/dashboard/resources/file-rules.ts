import { ASSET_FILE_TYPES, findFileType, isImageFileType, MAX_FILE_BYTES } from '#shared/domain/assets/file-types.ts';

export const MAX_FILE_MB = MAX_FILE_BYTES / 1_000_000;

/** Content types for the browser's file dialog. */
export function listAcceptedTypes(isImage: boolean): string {
  return ASSET_FILE_TYPES.filter((type) => !isImage || isImageFileType(type)).join(',');
}

/** Returns why the service would refuse a file; undefined if it takes it. */
export function findFileProblem({ name, type, size }: File, isImage: boolean): string | undefined {
  const fileType = findFileType(name, type);
  if (size === 0) return `${name} is empty.`;
  if (size > MAX_FILE_BYTES) return `${name} is too large. The maximum is ${MAX_FILE_MB} MB.`;
  if (fileType !== null && (!isImage || isImageFileType(fileType))) return undefined;
  return isImage
    ? `${name} is not a supported image. Choose a PNG, JPEG, GIF, WebP or SVG file.`
    : `Files like ${name} are not supported. Choose a PDF, ZIP, Office, text, CSV, MP4 or image file.`;
}
