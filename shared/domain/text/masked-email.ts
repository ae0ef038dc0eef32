const HIDDEN = '…';
/** Visible characters before and after the `@`. */
const SHOWN = { local: 2, domain: 1 } as const;

/**
 * Masks an e-mail address for promoters: `anna@example.com` becomes `an…@e…`, enough to recognize, not enough to write
 * to. Short parts show one character less, so that none is complete; the length stays hidden.
 */
export function maskedEmail(email: string): string {
  if (email === '') return '';
  const at = email.lastIndexOf('@');
  if (at < 0) return beginning(email, SHOWN.local);
  return `${beginning(email.slice(0, at), SHOWN.local)}@${beginning(email.slice(at + 1), SHOWN.domain)}`;
}

/** Does not split surrogate pairs. */
function beginning(text: string, most: number): string {
  const characters = [...text];
  return `${characters.slice(0, Math.min(most, characters.length - 1)).join('')}${HIDDEN}`;
}
