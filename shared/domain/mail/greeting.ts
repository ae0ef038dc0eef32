const LETTERS = String.raw`\p{L}[\p{L}\p{M}\u200c\u200d]*`;
/** Joints within a name: O’Neil, Jean-Luc, Gal·la, ジャン・リュック. */
const NAME_JOINT = "['’ʼ׳״·・゠‐‑-]";
const INITIALS = String.raw`(?:\p{L}\p{M}*\.){1,4}`;
const WORD = `(?:${INITIALS}|${LETTERS}(?:${NAME_JOINT}${LETTERS})*[.’']?)`;
const NAME = new RegExp(`^${WORD}(?:[ \\u3000]${WORD}){0,3}$`, 'u');
const MAX_GREETED_LENGTH = 40;

/** Creates a salutation, with the first name if it looks like one. */
export function createGreeting(firstName: string | null, hello = 'Hello'): string {
  const name = parseGreetedName(firstName);
  return name === null ? `${hello},` : `${hello} ${name},`;
}

/**
 * Returns a first name if it looks like one: at most four words, without digits, signs or domain dots; otherwise null.
 * Anyone can sign up with another person's address, so a name could carry spam.
 */
export function parseGreetedName(firstName: string | null): string | null {
  const name = firstName?.normalize('NFC').trim() ?? '';
  return name.length <= MAX_GREETED_LENGTH && NAME.test(name) ? name : null;
}
