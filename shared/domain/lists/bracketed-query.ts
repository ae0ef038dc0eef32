/** Encodes query parameters: `filters[status][]=pending&sorting[id]=desc`. Omits undefined and null. */
export function encodeBracketedQuery(query: object): string {
  const encoded = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) add(encoded, name, value);
  return encoded.toString();
}

function add(encoded: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) {
    // The API document names a list `ids[]`.
    for (const item of value) add(encoded, name.endsWith('[]') ? name : `${name}[]`, item);
  } else if (typeof value === 'object') {
    for (const [inner, part] of Object.entries(value)) add(encoded, `${name}[${inner}]`, part);
  } else {
    encoded.append(name, String(value));
  }
}
