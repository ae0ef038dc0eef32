/**
 * The origins that the portal speaks with from inside a frame. The browser lets only pages of the allowed ones show it; it speaks
 * with the one that does.
 * @param allowed origins of the account's settings
 * @param parent the page around, as far as the browser says: its origin, or its address, or an empty text
 * @returns that page's origin alone; all that are allowed where the browser does not say which it is; none where it is another
 */
export function framersOf(allowed: readonly string[], parent: string): readonly string[] {
  if (!URL.canParse(parent)) return allowed;
  const { origin } = new URL(parent);
  return allowed.includes(origin) ? [origin] : [];
}
