const HIDDEN = '…';
/** Visible characters before and after the `@`. */
const VISIBLE_CHARACTERS = { local: 2, domain: 1 } as const;

/**
 * Masks an e-mail address for promoters: `anna@example.com` becomes `an…@e…`, enough to recognize, not enough to write
 * to. Short parts show one character less, so that none is complete; the length stays hidden.
 */
export function maskEmail(email: string): string {
  if (email === '') return '';
  const at = email.lastIndexOf('@');
  if (at < 0) return visibleBeginning(email, VISIBLE_CHARACTERS.local);
  return `${visibleBeginning(email.slice(0, at), VISIBLE_CHARACTERS.local)}@${visibleBeginning(email.slice(at + 1), VISIBLE_CHARACTERS.domain)}`;
}

/** Does not split surrogate pairs. */
function visibleBeginning(text: string, maxVisible: number): string {
  const characters = [...text];
  return `${characters.slice(0, Math.min(maxVisible, characters.length - 1)).join('')}${HIDDEN}`;
}
