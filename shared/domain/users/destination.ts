/** Default page after a sign-in. */
export const HOME = '/dashboard';

/** A path on this origin: one leading slash, at most 2,000 characters. */
const PATH = /^\/(?![/\\])[^\\\s\p{Cc}]{0,1999}$/u;

/** API and sign-in paths, which are no destinations. */
const NO_PAGE = /^\/(api|auth)(\/|$|\?|#)/i;

/**
 * Returns the page to open after a sign-in; prevents open redirects. Inputs that a browser could read as another host
 * (scheme, leading double slash or backslash, control characters, whitespace) fall back to {@link HOME}.
 * @param wanted raw value from the sign-in URL
 * @returns path with query and fragment
 */
export function destination(wanted: string | undefined): string {
  if (wanted === undefined || !PATH.test(wanted) || NO_PAGE.test(wanted)) return HOME;
  const base = 'https://here.invalid';
  if (!URL.canParse(wanted, base)) return HOME;
  const { origin, pathname, search, hash } = new URL(wanted, base);
  const path = `${pathname}${search}${hash}`;
  // Resolving dot segments can produce a path that is refused above.
  return origin === base && PATH.test(path) && !NO_PAGE.test(path) ? path : HOME;
}
