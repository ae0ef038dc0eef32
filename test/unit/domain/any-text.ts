import fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;
const LAST = 0x10ffff;

/**
 * Any character of Unicode. fast-check's own `binary` first makes a table of all of them, which takes most of a second. It needs the way
 * back to mix in texts that are dangerous as names, such as `__proto__`.
 */
const character = fc
  .integer({ min: 0, max: LAST - SURROGATES })
  .map((number) => String.fromCodePoint(number < FIRST_SURROGATE ? number : number + SURROGATES), numberOf);

function numberOf(text: unknown): number {
  const point = typeof text === 'string' ? text.codePointAt(0) : undefined;
  if (point === undefined || String.fromCodePoint(point) !== text) throw new Error('not one character');
  return point < FIRST_SURROGATE ? point : point - SURROGATES;
}

/** Any text that is well formed. @param length in characters */
export function anyText(length: { readonly minLength?: number; readonly maxLength?: number } = {}) {
  return fc.string({ unit: character, ...length });
}
