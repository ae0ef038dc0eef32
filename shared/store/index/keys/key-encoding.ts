/** Terminates a value. Sorts before every character of a text, so that a prefix sorts before the whole text. */
const END = '\u0000';
const AFTER_END = '\u0001';
/** Precedes each included value, after the id. */
const INCLUDED = '\u0002';
/** Sorts after every character. */
const LAST = '\uffff';
/** Enough base 36 digits for ids and for safe integers. */
const ID_DIGITS = 7;
const NUMBER_DIGITS = 11;

/** Null sorts last in both directions: such a row has one key before all values and one after them. */
const TAG = { before: '0', value: '1', after: '2', end: '3' } as const;

export type Sortable = string | number | boolean | null;

/** `from` is inclusive, `before` exclusive. */
export interface KeyRange {
  readonly from: string;
  readonly before: string;
}

/** Encodes the filter values that a key begins with. */
export function encodePrefix(values: readonly Sortable[]): string {
  return values.map((value) => removeControlCharacters(String(value)) + END).join('');
}

/**
 * Encodes the sort value and the id that follow the prefix. A null value has two suffixes, of which {@link fullRange}
 * selects one.
 */
export function encodeSuffixes(value: Sortable, id: number): string[] {
  const end = END + encodeId(id);
  if (value === null) return [TAG.before + end, TAG.after + end];
  return [TAG.value + encodeComparable(value) + end];
}

/** Inserts an element's id before the row's id, for orders with one key per element. */
export function insertElementId(suffix: string, number: number): string {
  return suffix.slice(0, -ID_DIGITS) + encodeId(number) + suffix.slice(-ID_DIGITS);
}

/** Returns the id that {@link insertElementId} inserted. */
export function decodeElementId(key: string): number {
  return Number.parseInt(key.slice(-2 * ID_DIGITS, -ID_DIGITS), 36);
}

/** Range of all rows, with nulls last in the direction. */
export function fullRange(direction: 'asc' | 'desc'): KeyRange {
  return direction === 'asc' ? { from: TAG.value, before: TAG.end } : { from: TAG.before, before: TAG.after };
}

/** Range of the values between two bounds, both inclusive; a missing bound is open. */
export function valueRange(from: Sortable | undefined, to: Sortable | undefined): KeyRange {
  return {
    from: TAG.value + (from === undefined || from === null ? '' : encodeComparable(from)),
    before: to === undefined || to === null ? TAG.after : TAG.value + encodeComparable(to) + AFTER_END,
  };
}

/** Range of the texts that begin with `text`, ignoring case. */
export function textRange(text: string): KeyRange {
  return { from: TAG.value + encodeComparable(text), before: TAG.value + encodeComparable(text) + LAST };
}

/** Range of all keys that begin with a prefix. */
export function prefixRange(prefix: string): KeyRange {
  return { from: prefix, before: prefix + LAST };
}

/** Returns the smallest key greater than `key`. */
export function keyAfter(key: string): string {
  return key + END;
}

/** Returns the id of a row's key. */
export function decodeId(key: string): number {
  const end = key.indexOf(INCLUDED);
  const upToId = end < 0 ? key : key.slice(0, end);
  return Number.parseInt(upToId.slice(-ID_DIGITS), 36);
}

/** Appends included values after the id, which leaves the sort order unchanged. */
export function appendIncluded(key: string, values: readonly Sortable[]): string {
  return [key, ...values.map(encodeIncluded)].join(INCLUDED);
}

/** Returns the number of characters that included values take. */
export function includedLength(key: string): number {
  const end = key.indexOf(INCLUDED);
  return end < 0 ? 0 : key.length - end;
}

/** Returns the included values of a key. */
export function decodeIncluded(key: string): Sortable[] {
  return key.split(INCLUDED).slice(1).map(decodeIncludedValue);
}

/** Returns the included values as numbers: times in milliseconds, null for texts. */
export function decodeIncludedNumbers(key: string): (number | null)[] {
  return decodeIncluded(key).map(toNumber);
}

/** Converts a value to a number: an ISO 8601 time to milliseconds, other texts to null. */
export function toNumber(value: Sortable | undefined): number | null {
  if (typeof value === 'number') return value;
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/** Prefixes of included times and texts; numbers have none. */
const MARK = { time: '@', text: '"' } as const;

function encodeIncluded(value: Sortable): string {
  if (value === null) return '';
  if (typeof value === 'number') return value.toString(36);
  const text = String(value);
  const time = Date.parse(text);
  return toIso(time) === text ? MARK.time + time.toString(36) : MARK.text + removeControlCharacters(text);
}

function decodeIncludedValue(text: string): Sortable {
  if (text === '') return null;
  if (text.startsWith(MARK.text)) return text.slice(1);
  if (text.startsWith(MARK.time)) return toIso(Number.parseInt(text.slice(1), 36));
  return Number.parseInt(text, 36);
}

function toIso(time: number): string | null {
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Encodes an id so that texts sort like numbers. */
export function encodeId(id: number): string {
  return id.toString(36).padStart(ID_DIGITS, '0');
}

/** Encodes a value so that texts sort like values; texts ignore case. */
function encodeComparable(value: Exclude<Sortable, null>): string {
  if (typeof value === 'number') return encodeNumber(value);
  return removeControlCharacters(String(value).toLowerCase());
}

function encodeNumber(value: number): string {
  const sign = value < 0 ? '0' : '1';
  const offset = value < 0 ? Number.MAX_SAFE_INTEGER + value : value;
  return sign + offset.toString(36).padStart(NUMBER_DIGITS, '0');
}

/**
 * Replaces control characters, which separate parts of keys and pages, and lone surrogates, which UTF-8 cannot encode.
 */
function removeControlCharacters(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: keys must not contain these
  return text.toWellFormed().replace(/[\u0000-\u001f\uffff]/g, ' ');
}
