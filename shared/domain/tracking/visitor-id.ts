/** What an id looks like: nothing that a cookie or a key of the table would have to encode. */
const SHAPE = /^[\w-]{24}$/;
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** How many of its characters are chance: 120 bits. The others follow from them. */
const RANDOM = 20;

/**
 * The id of a new visitor, as the service and its script make it: twenty characters of chance, and four that follow from
 * them. By these whoever gets an id knows that it was made so: no word, no counter and nothing that a program fills in
 * for what it lacks has them.
 * @param random twenty random characters or more of `A-Z a-z 0-9 - _`
 */
export function newVisitorId(random: string): string {
  const chance = random.slice(0, RANDOM);
  return chance + mark(chance);
}

/**
 * Random characters for {@link newVisitorId}.
 * @param bytes random bytes: one for each character
 */
export function randomCharacters(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => DIGITS.charAt(byte & 63)).join('');
}

/** How many random bytes an id takes. */
export const RANDOM_BYTES = RANDOM;

/** Whether a text can be a visitor's id: all that the service ever made look like this, and hardly anything else does. */
export function isVisitorId(text: string): boolean {
  return SHAPE.test(text);
}

/**
 * Whether an id was made by {@link newVisitorId}: such a one may be a new visitor's. Of earlier ones only those that are
 * in the table are somebody's.
 */
export function isMadeVisitorId(text: string): boolean {
  return isVisitorId(text) && newVisitorId(text) === text;
}

/** FNV-1a of a text, 24 bits of it in four characters. It keeps mistakes out, not attackers, who can have an id made. */
function mark(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return randomCharacters([hash, hash >>> 6, hash >>> 12, hash >>> 18]);
}
