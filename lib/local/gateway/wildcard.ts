/** A pattern with `*` for any text and `?` for one character, as paths of a distribution and names of files have it. */
export function wildcard(pattern: string): RegExp {
  const text = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${text}$`, 's');
}
