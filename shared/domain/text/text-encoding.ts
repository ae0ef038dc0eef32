/**
 * U+FFFD replaces bytes that cannot be decoded, so different texts can become equal. API Gateway decodes bodies this
 * way, without an error.
 */
const REPLACEMENT_CHARACTER = '\ufffd';

/** Whether decoding lost characters of a text. Such a text cannot identify anything. */
export function hasReplacementCharacter(text: string): boolean {
  return text.includes(REPLACEMENT_CHARACTER);
}
