/** Parses a query string such as `status=pending,denied&sort=-amount`. Values stay text; screens interpret them. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Formats a query string. @returns with the `?`, or an empty text */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== '') written.set(name, String(value));
  }
  // Commas and colons are allowed in queries and more readable.
  const text = written.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}
