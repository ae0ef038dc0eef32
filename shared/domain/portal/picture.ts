/** Image types that cannot contain scripts, unlike SVG. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** In bytes. Fits a request body in base64. */
export const MAX_LOGO_BYTES = 190_000;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];
/** After RIFF and the length. */
const WEBP_OFFSET = 8;

/** Detects an image type by its first bytes. */
export function detectImageType(bytes: Uint8Array): ImageType | null {
  if (startsWithBytes(bytes, PNG)) return 'image/png';
  if (startsWithBytes(bytes, JPEG)) return 'image/jpeg';
  return startsWithBytes(bytes, RIFF) && startsWithBytes(bytes.subarray(WEBP_OFFSET), WEBP) ? 'image/webp' : null;
}

function startsWithBytes(bytes: Uint8Array, first: readonly number[]): boolean {
  return first.every((byte, index) => bytes[index] === byte);
}
