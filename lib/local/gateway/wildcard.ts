/** Converts a pattern with `*` (any text) and `?` (one character), as in distribution paths and file names. */
export function wildcard(pattern: string): RegExp {
  const text = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${text}$`, 's');
}
