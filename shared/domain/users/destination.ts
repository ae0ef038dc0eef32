/** Default page after a sign-in. */
export const DEFAULT_DESTINATION = '/dashboard';

const PATH = /^\/(?![/\\])[^\\\s\p{Cc}]{0,1999}$/u;

const EXCLUDED_PATHS = /^\/(api|auth)(\/|$|\?|#)/i;

/**
 * Returns the same-origin page to open after a sign-in; prevents open redirects. Rejects URLs with a scheme, leading
 * double slash or backslash, control characters or whitespace.
 * @param destination raw value from the sign-in URL
 * @returns path with query and fragment
 */
export function resolveDestination(destination: string | undefined): string {
  if (destination === undefined || !PATH.test(destination) || EXCLUDED_PATHS.test(destination))
    return DEFAULT_DESTINATION;
  const base = 'https://here.invalid';
  if (!URL.canParse(destination, base)) return DEFAULT_DESTINATION;
  const { origin, pathname, search, hash } = new URL(destination, base);
  const path = `${pathname}${search}${hash}`;
  // Resolving dot segments can produce a refused path.
  return origin === base && PATH.test(path) && !EXCLUDED_PATHS.test(path) ? path : DEFAULT_DESTINATION;
}
