import { toSepaText } from './sepa-text.ts';

/** In characters. */
export const MAX_SEPA_NAME_LENGTH = 70;

/**
 * Whether a SEPA file can contain a name: `whole` if so; it has unsupported `letters`, is too `long`, or `missing`.
 * Reveals nothing of the name, so it is stored in clear.
 */
export type SepaName = 'whole' | 'letters' | 'long' | 'missing';

/**
 * Checks whether a SEPA file can contain a name. Banks compare names, so a partial one is not enough.
 * @param holder complete; a masked name is checked by its initials only
 */
export function checkSepaName(holder: string): SepaName {
  const { text, lost } = toSepaText(holder);
  if (lost.length > 0) return 'letters';
  if (text.length > MAX_SEPA_NAME_LENGTH) return 'long';
  return text === '' ? 'missing' : 'whole';
}
