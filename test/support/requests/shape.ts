/**
 * A compact type: `str`, `int`, `num`, `bool`, `obj`, `any`, or an enum such as `{pending,accepted}`; `?` adds null.
 * Brackets contain a list's item type, braces an object's required fields; others are allowed.
 */
export type Shape = string | readonly [Shape] | { readonly [field: string]: Shape };

export function createNullableShape(fields: { readonly [field: string]: Shape }): Shape {
  return { ...fields, [NULLABLE]: '' };
}
const NULLABLE = '?';

const IS: Readonly<Record<string, (value: unknown) => boolean>> = {
  str: (value) => typeof value === 'string',
  int: Number.isSafeInteger,
  num: Number.isFinite,
  bool: (value) => typeof value === 'boolean',
  obj: isObject,
  any: () => true,
};

/**
 * Mismatches between a value and a shape.
 * @returns path and problem of each, such as `data.0.id: "7" is not of type int`
 */
export function findMismatches(value: unknown, shape: Shape, path = ''): string[] {
  const at = (what: string) => [`${path || 'response'}: ${what}`];
  if (value === undefined) return at('is missing');
  if (typeof shape === 'string')
    return matchesShape(value, shape) ? [] : at(`${JSON.stringify(value)} is not of type ${shape}`);
  const below = (inner: unknown, of: Shape, name: string | number) =>
    findMismatches(inner, of, path === '' ? String(name) : `${path}.${name}`);
  if (isListShape(shape)) {
    if (!Array.isArray(value)) return at('is not a list');
    return value.flatMap((item, index) => below(item, shape[0], index));
  }
  const { [NULLABLE]: nullable, ...fields } = shape;
  if (value === null && nullable !== undefined) return [];
  if (!isObject(value)) return at(`${JSON.stringify(value)} is not an object`);
  return Object.entries(fields).flatMap(([name, of]) => below((value as Record<string, unknown>)[name], of, name));
}

function isListShape(shape: Exclude<Shape, string>): shape is readonly [Shape] {
  return Array.isArray(shape);
}

function matchesShape(value: unknown, shape: string): boolean {
  const kind = shape.replace(/\?$/, '');
  if (value === null) return kind !== shape || kind === 'any';
  if (kind.startsWith('{')) return kind.slice(1, -1).split(',').includes(String(value));
  const isKind = IS[kind];
  if (!isKind) throw new Error(`no shape is called ${kind}`);
  return isKind(value);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
