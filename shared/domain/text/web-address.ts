/** Whether a text is a URL with `https://` or `http://`. */
export function isWebUrl(text: string): boolean {
  return classifyProtocol(text) === 'web';
}

/** Whether a text is a URL with `https://`. */
export function isHttpsUrl(text: string): boolean {
  return /^https:\/\/\S+$/i.test(text) && URL.canParse(text);
}

/**
 * Whether a text is a website: a URL, or one without `https://` such as `grace.example/me`. Rejects other schemes, such
 * as `javascript:`.
 */
export function isWebsite(text: string): boolean {
  if (classifyProtocol(text) !== 'none') return isWebUrl(text);
  const url = `https://${text}`;
  return !/\s/.test(text) && URL.canParse(url) && new URL(url).hostname.includes('.');
}

/** Returns a website for display. Hides other schemes, which earlier versions accepted and a link would run. */
export function displayedWebsite(text: string | null): string | null {
  return text === null || classifyProtocol(text) === 'other' ? null : text;
}

/** Classifies a text as a browser would in a link; `none` for relative ones. */
function classifyProtocol(text: string): 'web' | 'other' | 'none' {
  if (!URL.canParse(text)) return 'none';
  return /^https?:$/.test(new URL(text).protocol) ? 'web' : 'other';
}
