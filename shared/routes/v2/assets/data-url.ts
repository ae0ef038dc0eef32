import { type FileType, isFileType } from '#shared/domain/assets/file-types.ts';

/** A file inside a call. */
export interface DataUrl {
  readonly type: FileType;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const DATA_URL = /^data:([a-z0-9.+/-]+);base64,([A-Za-z0-9+/]+={0,2})$/;

/** Parses a data URL in base64; null if malformed or of another type than assets can have. */
export function parseDataUrl(text: string): DataUrl | null {
  const [, type = '', base64 = ''] = DATA_URL.exec(text) ?? [];
  return isFileType(type) ? { type, bytes: new Uint8Array(Buffer.from(base64, 'base64')) } : null;
}
