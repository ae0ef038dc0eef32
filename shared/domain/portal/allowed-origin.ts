/** Development hosts, which need no https. */
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Parses the origin of a page that may embed the portal: https, or http on a development host. Accepts a trailing
 * slash.
 * @returns null for anything else, such as a path, a user or a wildcard
 */
export function parseAllowedOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, origin, href } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOCAL.has(hostname));
  return isSafe && href === `${origin}/` && /^[\w.:[\]-]+$/.test(hostname) ? origin : null;
}
