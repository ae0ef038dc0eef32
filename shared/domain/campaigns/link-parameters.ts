/** Parses a link's parameters, also after a second `?`, `&amp;`, or `?` in the fragment of damaged links. */
export function parseLinkParameters({ search, hash }: Pick<URL, 'search' | 'hash'>): URLSearchParams {
  const all = search + hash.replace(/^[^?]*/, '');
  return new URLSearchParams(`${search}&${all.replace(/[?]|&amp;/g, '&')}`);
}
