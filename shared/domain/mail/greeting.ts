/** A letter of any script with its marks; joiners that nobody sees belong to names of some scripts. */
const LETTERS = String.raw`\p{L}[\p{L}\p{M}\u200c\u200d]*`;
/** What stands between the parts of one name: O’Neil, Jean-Luc, Gal·la, ジャン・リュック. */
const JOINT = "['’ʼ׳״·・゠‐‑-]";
const INITIALS = String.raw`(?:\p{L}\p{M}*\.){1,4}`;
const WORD = `(?:${INITIALS}|${LETTERS}(?:${JOINT}${LETTERS})*[.’']?)`;
const NAME = new RegExp(`^${WORD}(?:[ \\u3000]${WORD}){0,3}$`, 'u');
const LONGEST_GREETED = 40;

/**
 * How a mail to a promoter begins: by the first name, where that looks like a name in any script. It may come from a form in
 * which anybody can put anybody's address, and the mail would bring an advertisement there in the company's name: so no
 * digit, no sign, no dot that could make an address of it, and no more than four words.
 * @param hello in the language of the mail
 */
export function greeting(firstName: string | null, hello = 'Hello'): string {
  const name = firstName?.normalize('NFC').trim() ?? '';
  return name.length <= LONGEST_GREETED && NAME.test(name) ? `${hello} ${name},` : `${hello},`;
}
