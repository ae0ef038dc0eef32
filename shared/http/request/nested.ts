import { unknownEntry } from '#shared/routes/fields.ts';
import { Problem } from './problem.ts';

/** More parameters or longer lists than any client sends; what is beyond is not read. */
const MOST_PARAMETERS = 1000;
const DEEPEST = 3;

/** A map whose entries are parameters, and one of these. */
const MAP_ENTRY = /^(filters|sorting)\[([^\]]*)\]/;

const ENCODED_BYTES = /(?:%[0-9a-f]{2})+/gi;

/**
 * Query strings and form bodies: `a=1`, lists as `a[]=1&a[]=2`, `a[0]=1` or `a=1&a=2`, maps as `filters[x][from]=1`
 * (contract §1).
 */
export async function parseNested(text: string): Promise<Record<string, unknown>> {
  if (text === '') return {};
  // Loaded when there is something to read: most calls say all in JSON, and a new process answers them sooner without it.
  const { default: qs } = await import('qs');
  return qs.parse(text, {
    depth: DEEPEST,
    arrayLimit: MOST_PARAMETERS,
    parameterLimit: MOST_PARAMETERS,
    decoder: (part, _decode, _charset, type) => (type === 'key' ? keyOf(decoded(part)) : decoded(part)),
  });
}

/**
 * Refuses an entry with the name of what every object inherits, such as `filters[__proto__]`. The parser would pass over it,
 * and the call would list, or change, more than was meant.
 * @throws Problem 422
 */
function keyOf(key: string): string {
  const [, map, entry] = MAP_ENTRY.exec(key) ?? [];
  if (map !== undefined && entry !== undefined) refuseInherited(map, entry);
  return key;
}

/** Refuses an entry of a map that is known by inheritance only. @throws Problem 422 */
export function refuseInherited(map: string, entry: string): void {
  if (entry in Object.prototype) throw new Problem(422, unknownEntry(map, entry), 'invalid_params');
}

/** A percent sign that encodes nothing is text; bytes that are no UTF-8 become U+FFFD, by which they are known. */
function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced.replace(ENCODED_BYTES, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'));
  }
}
