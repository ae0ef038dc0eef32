/** In pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

type RasterType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

/** The format of an image's first bytes, and its size if they contain it. */
export interface RasterImage {
  readonly type: RasterType;
  readonly size: ImageSize | null;
}

const READERS: Readonly<Record<RasterType, { readonly isType: (bytes: DataView) => boolean; readonly read: Reader }>> =
  {
    'image/png': { isType: (bytes) => hasText(bytes, 0, '\x89PNG\r\n\x1a\n'), read: readPngSize },
    'image/jpeg': { isType: (bytes) => hasText(bytes, 0, '\xff\xd8\xff'), read: readJpegSize },
    'image/gif': { isType: (bytes) => hasText(bytes, 0, 'GIF8'), read: readGifSize },
    'image/webp': { isType: (bytes) => hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP'), read: readWebpSize },
  };

type Reader = (bytes: DataView) => ImageSize | null;

/** Reads format and size from the first bytes of an image; null for other files. */
export function readRasterImage(start: Uint8Array): RasterImage | null {
  const bytes = new DataView(start.buffer, start.byteOffset, start.byteLength);
  for (const type of Object.keys(READERS) as RasterType[]) {
    const { isType, read } = READERS[type];
    if (isType(bytes)) return { type, size: readSafely(read, bytes) };
  }
  return null;
}

/** Truncated files end before their size. */
function readSafely(read: Reader, bytes: DataView): ImageSize | null {
  try {
    const size = read(bytes);
    return size && size.width > 0 && size.height > 0 ? size : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Whether bytes from a position are those of a text in Latin-1. */
function hasText(bytes: DataView, at: number, text: string): boolean {
  if (bytes.byteLength < at + text.length) return false;
  return [...text].every((character, index) => bytes.getUint8(at + index) === character.charCodeAt(0));
}

/** The header chunk is the first. */
function readPngSize(bytes: DataView): ImageSize {
  return { width: bytes.getUint32(16), height: bytes.getUint32(20) };
}

function readGifSize(bytes: DataView): ImageSize {
  return { width: bytes.getUint16(6, true), height: bytes.getUint16(8, true) };
}

/** Segments that start a frame (SOF) are C0 to CF, except tables C4 and CC, and C8. */
function readJpegSize(bytes: DataView): ImageSize | null {
  let at = 2;
  while (bytes.getUint8(at) === 0xff) {
    const marker = bytes.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: bytes.getUint16(at + 7), height: bytes.getUint16(at + 5) };
    }
    // Fill bytes may precede a marker.
    at += marker === 0xff ? 1 : 2 + bytes.getUint16(at + 2);
  }
  return null;
}

/** Lossy, lossless and extended files differ in their first chunk. */
function readWebpSize(bytes: DataView): ImageSize | null {
  if (hasText(bytes, 12, 'VP8 ')) {
    return { width: bytes.getUint16(26, true) & 0x3fff, height: bytes.getUint16(28, true) & 0x3fff };
  }
  if (hasText(bytes, 12, 'VP8L')) {
    const bits = bytes.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (!hasText(bytes, 12, 'VP8X')) return null;
  const read24 = (at: number) => bytes.getUint16(at, true) + (bytes.getUint8(at + 2) << 16);
  return { width: read24(24) + 1, height: read24(27) + 1 };
}
