/**
 * U+FFFD replaces undecodable bytes, so that different texts become equal. API Gateway decodes bodies this way, without
 * an error.
 */
const REPLACEMENT_CHARACTER = '\ufffd';

/** Whether a text lost characters in decoding, and therefore identifies nothing. */
export function isDecodedWithLoss(text: string): boolean {
  return text.includes(REPLACEMENT_CHARACTER);
}
