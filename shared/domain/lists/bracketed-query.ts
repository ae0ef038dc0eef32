/** Encodes query parameters: `filters[status][]=pending&sorting[id]=desc`. Omits undefined and null. */
export function encodeBracketedQuery(query: object): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) add(written, name, value);
  return written.toString();
}

function add(written: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) {
    // The API document names a list `ids[]`.
    for (const item of value) add(written, name.endsWith('[]') ? name : `${name}[]`, item);
  } else if (typeof value === 'object') {
    for (const [inner, part] of Object.entries(value)) add(written, `${name}[${inner}]`, part);
  } else {
    written.append(name, String(value));
  }
}
