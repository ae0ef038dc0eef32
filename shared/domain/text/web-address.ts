/** Whether a text is an address of the web: it begins with `https://` or `http://`. */
export function isWebAddress(text: string): boolean {
  return protocolOf(text) === 'web';
}

/** Whether a text is an address of the web that nobody on the way can read along: it begins with `https://`. */
export function isHttps(text: string): boolean {
  return /^https:\/\/\S+$/i.test(text) && URL.canParse(text);
}

/**
 * Whether a text names a website as people write it: an address of the web, or one without its `https://`, as
 * `grace.example/me`. None that a browser would run (`javascript:`, `data:`) or give to another program.
 */
export function isWebsite(text: string): boolean {
  if (protocolOf(text) !== 'none') return isWebAddress(text);
  const url = `https://${text}`;
  return !/\s/.test(text) && URL.canParse(url) && new URL(url).hostname.includes('.');
}

/**
 * A website as it is shown. What an earlier version has taken may be an address that is none of the web: whoever makes a link
 * of it would run it, so it is not shown.
 */
export function shownWebsite(text: string | null): string | null {
  return text === null || protocolOf(text) === 'other' ? null : text;
}

/** What a browser would make of a text in a link; `none` where it would take it as a part of its own page's address. */
function protocolOf(text: string): 'web' | 'other' | 'none' {
  if (!URL.canParse(text)) return 'none';
  return /^https?:$/.test(new URL(text).protocol) ? 'web' : 'other';
}
