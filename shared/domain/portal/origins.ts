/** Machines that a page may come from without https: the developer's own. */
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * An origin as browsers write it, of a page that may show the portal in a frame: `https://app.acme.example`, or with http on
 * the developer's own machine. A slash at its end is taken away.
 * @returns null for a text that is none: one with a path, a user, a wildcard, or another scheme
 */
export function originIn(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, origin, href } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOCAL.has(hostname));
  return isSafe && href === `${origin}/` && /^[\w.:[\]-]+$/.test(hostname) ? origin : null;
}
