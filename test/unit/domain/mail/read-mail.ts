const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

/** Returns the text that an e-mail program shows. */
export function readHtml(html: string): string {
  const body = html.slice(html.indexOf('<body'), html.indexOf('</body>'));
  return body.replace(/<[^>]*>/g, '\n').replace(/&([#\w]+);/g, (_, name) => ENTITIES[name] ?? '');
}

/** Returns the words of a content, without addresses, on a line each. */
export function listContentTexts(content: object): string[] {
  return Object.entries(content).flatMap(([name, value]): string[] => {
    if (name === 'url' || name === 'language' || name === 'copyHint') return [];
    if (typeof value === 'object' && value !== null) return listContentTexts(value);
    return [
      String(value ?? '')
        .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
        .trim(),
    ];
  });
}
