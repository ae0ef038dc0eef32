/** Needs no encoding in cookies and keys. */
const SHAPE = /^[\w-]{24}$/;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Random characters: 120 bits. Four more are a checksum. */
const RANDOM_LENGTH = 20;

/**
 * Creates a visitor id. Its checksum distinguishes it from words, counters and placeholders.
 * @param random at least twenty characters of `A-Z a-z 0-9 - _`
 */
export function newVisitorId(random: string): string {
  const randomPart = random.slice(0, RANDOM_LENGTH);
  return randomPart + visitorIdChecksum(randomPart);
}

/**
 * Returns random characters for {@link newVisitorId}.
 * @param bytes one per character
 */
export function randomCharacters(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => ALPHABET.charAt(byte & 63)).join('');
}

export const VISITOR_ID_RANDOM_BYTES = RANDOM_LENGTH;

/** Whether the text has the shape of all ids ever generated. */
export function isVisitorId(text: string): boolean {
  return SHAPE.test(text);
}

/**
 * Whether the checksum is valid, so that the visitor may be new. Earlier ids have none and are valid only if stored.
 */
export function hasVisitorIdChecksum(text: string): boolean {
  return isVisitorId(text) && newVisitorId(text) === text;
}

/** FNV-1a, 24 bits. Detects mistakes, not attackers: they can request an id. */
function visitorIdChecksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return randomCharacters([hash, hash >>> 6, hash >>> 12, hash >>> 18]);
}
