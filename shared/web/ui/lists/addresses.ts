/**
 * What is behind the `?` of an address, as a person can read it: `status=pending,denied&sort=-amount`. All of it is text;
 * what a text means the screen decides.
 */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** The other way round. @returns with the `?`, or an empty text */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== '') written.set(name, String(value));
  }
  // Commas and colons are allowed there, and read better as they are.
  const text = written.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}
