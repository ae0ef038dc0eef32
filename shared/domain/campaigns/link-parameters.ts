/**
 * The parameters of a link: those of its query, then those that a damaged link has behind a second `?`, behind `&amp;` or
 * behind a `?` in its fragment.
 */
export function linkParameters({ search, hash }: Pick<URL, 'search' | 'hash'>): URLSearchParams {
  const all = search + hash.replace(/^[^?]*/, '');
  return new URLSearchParams(`${search}&${all.replace(/[?]|&amp;/g, '&')}`);
}
