/**
 * Parses the parameters of a link, also those of damaged links: after a second `?`, after `&amp;`, or after a `?` in
 * the fragment.
 */
export function linkParameters({ search, hash }: Pick<URL, 'search' | 'hash'>): URLSearchParams {
  const all = search + hash.replace(/^[^?]*/, '');
  return new URLSearchParams(`${search}&${all.replace(/[?]|&amp;/g, '&')}`);
}
