/**
 * A page's address as far as it says which page it is: origin and path, without a slash at the end.
 * @returns null for a text that is no web address
 */
export function landingPage(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, origin, pathname } = new URL(url);
  return /^https?:$/.test(protocol) ? `${origin}${pathname.replace(/\/+$/, '')}` : null;
}
