import { sepaText } from './sepa-text.ts';

/** Maximum length of a name in a SEPA file, in characters. */
export const LONGEST_NAME = 70;

/**
 * Whether a SEPA file can contain a name: `whole`, or it has untranslatable `letters`, is too `long`, or is `missing`
 * (empty). Reveals nothing of the name, so it is stored beside the encrypted one.
 */
export type SepaName = 'whole' | 'letters' | 'long' | 'missing';

/**
 * Checks whether a SEPA file can contain a name. Banks compare names, so a partial one does not count.
 * @param holder complete, or masked to its first letters
 */
export function sepaName(holder: string): SepaName {
  const { text, lost } = sepaText(holder);
  if (lost.length > 0) return 'letters';
  if (text.length > LONGEST_NAME) return 'long';
  return text === '' ? 'missing' : 'whole';
}
