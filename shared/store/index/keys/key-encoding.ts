/** What ends a value in a key: it comes before every character of a text, so that a beginning sorts before the whole. */
const END = '\u0000';
const BEHIND_END = '\u0001';
/** Behind the id in a key, before each of the values that the key says besides. */
const INCLUDED = '\u0002';
/** Behind every character. */
const LAST = '\uffff';
/** As many digits as ids and numbers of JSON have in base 36. */
const ID_DIGITS = 7;
const NUMBER_DIGITS = 11;

/** Before values, for what is not known; values; and behind them, for what is not known again. */
const TAG = { before: '0', value: '1', behind: '2', end: '3' } as const;

/** A value that rows are sorted by. */
export type Sortable = string | number | boolean | null;

/** From one key on, and before another one. */
export interface KeyRange {
  readonly from: string;
  readonly before: string;
}

/** What the keys of rows begin with that have these values in the columns by which an order is filtered. */
export function encodePrefix(values: readonly Sortable[]): string {
  return values.map((value) => removeControlCharacters(String(value)) + END).join('');
}

/**
 * What follows in the keys of a row: the value it is sorted by, and its id, so that no two are the same. What is not known
 * comes last, whichever way the rest is sorted: so it has a key at either end, and a list uses one of them ({@link fullRange}).
 */
export function encodeSuffixes(value: Sortable, id: number): string[] {
  const end = END + encodeId(id);
  if (value === null) return [TAG.before + end, TAG.behind + end];
  return [TAG.value + encodeComparable(value) + end];
}

/** The same of a row that is there several times: by a number each, which comes before the id. */
export function insertElementId(suffix: string, number: number): string {
  return suffix.slice(0, -ID_DIGITS) + encodeId(number) + suffix.slice(-ID_DIGITS);
}

/** Which of the times a key of {@link insertElementId} is. */
export function decodeElementId(key: string): number {
  return Number.parseInt(key.slice(-2 * ID_DIGITS, -ID_DIGITS), 36);
}

/** All rows of a direction. */
export function fullRange(direction: 'asc' | 'desc'): KeyRange {
  return direction === 'asc' ? { from: TAG.value, before: TAG.end } : { from: TAG.before, before: TAG.behind };
}

/** The rows whose value lies between two, both included; what is left out is open. */
export function valueRange(from: Sortable | undefined, to: Sortable | undefined): KeyRange {
  return {
    from: TAG.value + (from === undefined || from === null ? '' : encodeComparable(from)),
    before: to === undefined || to === null ? TAG.behind : TAG.value + encodeComparable(to) + BEHIND_END,
  };
}

/** The rows whose value begins with a text, in upper or lower case. */
export function textRange(text: string): KeyRange {
  return { from: TAG.value + encodeComparable(text), before: TAG.value + encodeComparable(text) + LAST };
}

/** All keys that begin with what {@link encodePrefix} makes. */
export function prefixRange(prefix: string): KeyRange {
  return { from: prefix, before: prefix + LAST };
}

/** The next key behind one. */
export function keyAfter(key: string): string {
  return key + END;
}

/** The id in a row's key. */
export function decodeId(key: string): number {
  const end = key.indexOf(INCLUDED);
  const upToId = end < 0 ? key : key.slice(0, end);
  return Number.parseInt(upToId.slice(-ID_DIGITS), 36);
}

/** A key that also says some other values of its row. They come behind its id, so that keys sort as they did. */
export function appendIncluded(key: string, values: readonly Sortable[]): string {
  return [key, ...values.map(encodeIncluded)].join(INCLUDED);
}

/** How many characters of a key say other values. */
export function includedLength(key: string): number {
  const end = key.indexOf(INCLUDED);
  return end < 0 ? 0 : key.length - end;
}

/** The values that a key of {@link appendIncluded} says. */
export function decodeIncluded(key: string): Sortable[] {
  return key.split(INCLUDED).slice(1).map(decodeIncludedValue);
}

/** The same as numbers: times in milliseconds; null for what is no number. */
export function decodeIncludedNumbers(key: string): (number | null)[] {
  return decodeIncluded(key).map(toNumber);
}

/** A value as a number: a time, ISO 8601, in milliseconds; null for what is none. */
export function toNumber(value: Sortable | undefined): number | null {
  if (typeof value === 'number') return value;
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/** Times are marked by the one, other texts by the other; numbers are not marked. */
const MARK = { time: '@', text: '"' } as const;

/** A value in as few characters as say all of it. */
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

/** Ids as texts that sort as they do. */
export function encodeId(id: number): string {
  return id.toString(36).padStart(ID_DIGITS, '0');
}

/** Values as texts that sort as the values do; texts as their lower case does. */
function encodeComparable(value: Exclude<Sortable, null>): string {
  if (typeof value === 'number') return encodeNumber(value);
  return removeControlCharacters(String(value).toLowerCase());
}

function encodeNumber(value: number): string {
  const sign = value < 0 ? '0' : '1';
  const counted = value < 0 ? Number.MAX_SAFE_INTEGER + value : value;
  return sign + counted.toString(36).padStart(NUMBER_DIGITS, '0');
}

/** Without what sheets and keys use themselves, and what UTF-8 does not know. */
function removeControlCharacters(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what may not be in keys
  return text.toWellFormed().replace(/[\u0000-\u001f\uffff]/g, ' ');
}
