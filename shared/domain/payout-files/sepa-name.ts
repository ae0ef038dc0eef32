import { sepaText } from './sepa-text.ts';

/** How many characters a name has at most in a SEPA file. */
export const LONGEST_NAME = 70;

/**
 * Whether a SEPA file can have a name: `whole`; or not, since it has `letters` that cannot be written, is too `long` once it is
 * written so, or is `missing`: nothing of it can be written. It shows nothing of the name, so that it can be kept where that is sealed.
 */
export type SepaName = 'whole' | 'letters' | 'long' | 'missing';

/**
 * Whether a SEPA file can have a name. Banks compare it with their account's, so one that can only be written in part is none.
 * @param holder the whole name: of a masked one only the first letters are looked at
 */
export function sepaName(holder: string): SepaName {
  const { text, lost } = sepaText(holder);
  if (lost.length > 0) return 'letters';
  if (text.length > LONGEST_NAME) return 'long';
  return text === '' ? 'missing' : 'whole';
}
