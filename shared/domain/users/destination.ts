/** Where a person goes who says nothing else. */
export const HOME = '/dashboard';

/** A page of ours: a path, which begins with one slash and has no more than an address takes. */
const PATH = /^\/(?![/\\])[^\\\s\p{Cc}]{0,1999}$/u;

/** Nobody goes there after a sign-in: what answers programs, and what signs in and out. */
const NO_PAGE = /^\/(api|auth)(\/|$|\?|#)/i;

/**
 * Where to go after a sign-in: only to a page of the same origin. Whatever a browser could take for another host is refused: what
 * has a scheme, two slashes or a backslash at the beginning, control characters or blanks.
 * @param wanted as the address of the sign-in has it
 * @returns a path with its query and fragment
 */
export function destination(wanted: string | undefined): string {
  if (wanted === undefined || !PATH.test(wanted) || NO_PAGE.test(wanted)) return HOME;
  const base = 'https://here.invalid';
  if (!URL.canParse(wanted, base)) return HOME;
  const { origin, pathname, search, hash } = new URL(wanted, base);
  const path = `${pathname}${search}${hash}`;
  // Dots may lead to what is refused above.
  return origin === base && PATH.test(path) && !NO_PAGE.test(path) ? path : HOME;
}
