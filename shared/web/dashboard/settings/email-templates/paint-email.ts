/** Moves styles out of an e-mail's HTML: the page's Content-Security-Policy would block them. */
export function prepareEmail(html: string): string {
  // Quotes in values are escaped, so only attributes match.
  return html
    .replaceAll(/(\s)style(?=\s*=\s*["'])/gi, '$1data-style')
    .replaceAll(/<(\/?)style\b[^<>]*>/gi, '<$1template>');
}

/** Sets the styles of a prepared e-mail, which the policy allows scripts, and the frame's height. */
export function paintEmail(frame: HTMLIFrameElement): void {
  const [page, view] = [frame.contentDocument, frame.contentWindow as (Window & typeof globalThis) | null];
  if (!page || !view) return;
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? '';
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync([...page.querySelectorAll('template')].map(({ content }) => content.textContent).join(''));
  page.adoptedStyleSheets = [sheet];
  frame.style.height = `${page.documentElement.scrollHeight}px`;
}
