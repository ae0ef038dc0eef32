import fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;
const LAST = 0x10ffff;

/**
 * `binary` of fast-check first builds a table of all characters, which takes most of a second. The inverse lets
 * fast-check mix in dangerous names such as `__proto__`.
 */
const character = fc
  .integer({ min: 0, max: LAST - SURROGATES })
  .map((number) => String.fromCodePoint(number < FIRST_SURROGATE ? number : number + SURROGATES), getNumber);

function getNumber(text: unknown): number {
  const point = typeof text === 'string' ? text.codePointAt(0) : undefined;
  if (point === undefined || String.fromCodePoint(point) !== text) throw new Error('not one character');
  return point < FIRST_SURROGATE ? point : point - SURROGATES;
}

/** Well-formed text. @param length in characters */
export function anyText(length: { readonly minLength?: number; readonly maxLength?: number } = {}) {
  return fc.string({ unit: character, ...length });
}
