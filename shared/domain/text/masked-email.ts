/** What stands for what is not shown. */
const HIDDEN = '…';
/** How many characters are shown of the part before the `@`, and of that behind it. */
const SHOWN = { local: 2, domain: 1 } as const;

/**
 * An e-mail as a promoter sees it whose customers are masked: `anna@example.com` is `an…@e…`. It is enough to recognize
 * somebody that one knows, and not enough to write to anybody. Of a part that is no longer than what is shown of it, one
 * character less is shown, so that none is ever whole. How long an address is can't be seen either.
 * @returns what is shown; an empty text where there is no address
 */
export function maskedEmail(email: string): string {
  if (email === '') return '';
  const at = email.lastIndexOf('@');
  if (at < 0) return beginning(email, SHOWN.local);
  return `${beginning(email.slice(0, at), SHOWN.local)}@${beginning(email.slice(at + 1), SHOWN.domain)}`;
}

/** As much of the beginning as is shown; characters beyond the first plane are not cut in two. */
function beginning(text: string, most: number): string {
  const characters = [...text];
  return `${characters.slice(0, Math.min(most, characters.length - 1)).join('')}${HIDDEN}`;
}
