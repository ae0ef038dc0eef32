/** Default page after a sign-in. */
export const HOME = '/dashboard';

const PATH = /^\/(?![/\\])[^\\\s\p{Cc}]{0,1999}$/u;

const NO_PAGE = /^\/(api|auth)(\/|$|\?|#)/i;

/**
 * Returns the same-origin page to open after a sign-in; prevents open redirects. Rejects URLs with a scheme, leading
 * double slash or backslash, control characters or whitespace.
 * @param wanted raw value from the sign-in URL
 * @returns path with query and fragment
 */
export function destination(wanted: string | undefined): string {
  if (wanted === undefined || !PATH.test(wanted) || NO_PAGE.test(wanted)) return HOME;
  const base = 'https://here.invalid';
  if (!URL.canParse(wanted, base)) return HOME;
  const { origin, pathname, search, hash } = new URL(wanted, base);
  const path = `${pathname}${search}${hash}`;
  // Resolving dot segments can produce a refused path.
  return origin === base && PATH.test(path) && !NO_PAGE.test(path) ? path : HOME;
}
