/**
 * U+FFFD, which stands for bytes that whoever decoded a text could not read: two different texts become one by it. API
 * Gateway decodes so what it takes for text, and says nothing of it.
 */
const REPLACEMENT_CHARACTER = '\ufffd';

/** Whether a text was decoded with loss, so that it names nothing and cannot tell anybody apart. */
export function isDecodedWithLoss(text: string): boolean {
  return text.includes(REPLACEMENT_CHARACTER);
}
