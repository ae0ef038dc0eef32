/** The kinds of pictures that a logo may be: none that can have a script in it, as SVG can. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** In bytes. In base64 it fits into a body. */
export const LARGEST_LOGO = 190_000;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];
/** Behind RIFF and the length. */
const WEBP_AT = 8;

/** What a picture is, by its first bytes and not by what anybody calls it; null for anything else. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  if (begins(bytes, PNG)) return 'image/png';
  if (begins(bytes, JPEG)) return 'image/jpeg';
  return begins(bytes, RIFF) && begins(bytes.subarray(WEBP_AT), WEBP) ? 'image/webp' : null;
}

function begins(bytes: Uint8Array, first: readonly number[]): boolean {
  return first.every((byte, index) => bytes[index] === byte);
}
