/** Normalizes a page URL to origin and path; null for other texts. */
export function normalizeLandingPage(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, origin, pathname } = new URL(url);
  return /^https?:$/.test(protocol) ? `${origin}${pathname.replace(/\/+$/, '')}` : null;
}
