import { unknownEntryText } from '#shared/routes/fields.ts';
import { RequestProblem } from './problem.ts';

/** Above any client's needs. */
const MAX_PARAMETERS = 1000;
const MAX_DEPTH = 3;

/** Maps whose entries are parameters (contract §1). */
export const PARAMETER_MAPS: ReadonlySet<string> = new Set(['filters', 'sorting']);

const ENCODED_BYTES = /(?:%[0-9a-f]{2})+/gi;

/**
 * Parses queries and forms: `a=1`, lists as `a[]=1&a[]=2`, `a[0]=1` or `a=1&a=2`, maps as `filters[x][from]=1`
 * (contract §1).
 */
export async function parseNested(text: string): Promise<Record<string, unknown>> {
  if (text === '') return {};
  // Loaded lazily for shorter cold starts: most calls send JSON.
  const { default: qs } = await import('qs');
  return qs.parse(text, {
    depth: MAX_DEPTH,
    arrayLimit: MAX_PARAMETERS,
    parameterLimit: MAX_PARAMETERS,
    decoder: (part, _decode, _charset, type) =>
      type === 'key' ? checkParameterKey(decodeText(part)) : decodeText(part),
  });
}

/**
 * Rejects entries named like inherited properties at any depth, such as `filters[joined_at][__proto__]`: the parser
 * would skip them, and the call would affect too much.
 * @throws RequestProblem 422
 */
function checkParameterKey(key: string): string {
  const [map = '', ...entries] = key.split(/[[\]]+/).filter(Boolean);
  if (PARAMETER_MAPS.has(map)) {
    for (const [depth, entry] of entries.entries()) {
      rejectInheritedName([map, ...entries.slice(0, depth).map((outer) => `[${outer}]`)].join(''), entry);
    }
  }
  return key;
}

/** Rejects inherited names. @throws RequestProblem 422 */
export function rejectInheritedName(map: string, entry: string): void {
  if (entry in Object.prototype) throw new RequestProblem(422, unknownEntryText(map, entry), 'invalid_params');
}

/** Stray percent signs stay; invalid UTF-8 becomes U+FFFD, detected later. */
function decodeText(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced.replace(ENCODED_BYTES, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'));
  }
}
