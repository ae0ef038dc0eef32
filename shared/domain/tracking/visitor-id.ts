/** Characters that need no encoding in cookies and table keys. */
const SHAPE = /^[\w-]{24}$/;
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Random characters of an id: 120 bits. The other four are a checksum. */
const RANDOM = 20;

/**
 * Creates a visitor id: twenty random characters and a four-character checksum. The checksum distinguishes generated
 * ids from words, counters and placeholder values.
 * @param random at least twenty random characters of `A-Z a-z 0-9 - _`
 */
export function newVisitorId(random: string): string {
  const chance = random.slice(0, RANDOM);
  return chance + mark(chance);
}

/**
 * Returns random characters for {@link newVisitorId}.
 * @param bytes random bytes, one per character
 */
export function randomCharacters(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => DIGITS.charAt(byte & 63)).join('');
}

/** Random bytes per id. */
export const RANDOM_BYTES = RANDOM;

/** Whether the text has the shape of a visitor id, as all ids ever generated have. */
export function isVisitorId(text: string): boolean {
  return SHAPE.test(text);
}

/**
 * Whether the id has a valid checksum (see {@link newVisitorId}), so that it may belong to a new visitor. Earlier ids
 * have none and are valid only if they are in the table.
 */
export function isMadeVisitorId(text: string): boolean {
  return isVisitorId(text) && newVisitorId(text) === text;
}

/** FNV-1a, 24 bits in four characters. Detects mistakes, not attackers: they can request an id. */
function mark(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return randomCharacters([hash, hash >>> 6, hash >>> 12, hash >>> 18]);
}
