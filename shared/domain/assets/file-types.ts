/** Extension by content type. HTML is missing on purpose: documents are for reading, not for running. */
const IMAGE_EXTENSIONS = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
} as const;

const DOCUMENT_EXTENSIONS = {
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'video/mp4': 'mp4',
} as const;

const EXTENSIONS = { ...IMAGE_EXTENSIONS, ...DOCUMENT_EXTENSIONS };

export type FileType = keyof typeof EXTENSIONS;

export const ASSET_IMAGE_TYPES = Object.keys(IMAGE_EXTENSIONS) as readonly FileType[];
export const ASSET_FILE_TYPES = Object.keys(EXTENSIONS) as readonly FileType[];

/** Bytes of a file that is uploaded to the bucket. */
export const MAX_FILE_BYTES = 25_000_000;
/** Bytes of a file inside a call, as a data URL. */
export const MAX_INLINE_FILE_BYTES = 2_500_000;
/** Images up to this size are their own previews: a page of larger ones would be slow. */
export const MAX_OWN_THUMBNAIL_BYTES = 1_000_000;
/** Bytes of a separate preview. */
export const MAX_THUMBNAIL_BYTES = 100_000;
/** Images that are made of pixels. */
export const THUMBNAIL_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const satisfies readonly FileType[];
/** Enough for the size of an image, except behind large metadata. */
export const FILE_START_BYTES = 65_536;

/** Returns a content type's file name extension. */
export function fileExtension(type: FileType): string {
  return EXTENSIONS[type];
}

/** Whether files of the type are shown as images. */
export function isImageFileType(type: FileType): boolean {
  return Object.hasOwn(IMAGE_EXTENSIONS, type);
}

/** Whether a text is a supported content type. */
export function isFileType(type: string): type is FileType {
  return Object.hasOwn(EXTENSIONS, type);
}

/**
 * Returns the supported type of a chosen file; null for others. Some systems report other types than the usual ones, for
 * example for CSV, so the extension counts if the type is unknown.
 */
export function findFileType(name: string, type: string): FileType | null {
  if (isFileType(type)) return type;
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return ASSET_FILE_TYPES.find((candidate) => EXTENSIONS[candidate] === extension) ?? null;
}
