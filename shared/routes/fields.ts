import * as v from 'valibot';
import { dayOf } from '#shared/domain/day.ts';
import { normalizeEmail } from '#shared/domain/text/email.ts';
import { startsFormula } from '#shared/domain/text/spreadsheet-text.ts';
import { isWebAddress, isWebsite } from '#shared/domain/text/web-address.ts';
import { parseRangeEnd, parseTimestamp } from '#shared/domain/time.ts';

/** The longest name, id or code that is taken, in characters. */
const LONGEST = 255;
const LONGEST_URL = 2048;
/** What of JSON the table takes: it holds 32 levels, and numbers no nearer to zero; JSON rounds larger numbers. */
export const DEEPEST = 16;
const SMALLEST = 1e-100;
const LARGEST = Number.MAX_SAFE_INTEGER;

const CONTROL_CHARACTER = /\p{Cc}/u;
const CONTROL_CHARACTER_IN_LINES = /[^\P{Cc}\t\n\r]/u;
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/;
/** There is no year 0, and a zone can move the last day of 9999 into a year that sorts and reads differently. */
const FOUR_DIGIT_YEAR = /^(?!0000)\d{4}-/;
const INTEGER = /^[+-]?\d{1,16}$/;

/** A parameter with the description that the documents show. */
export function described<const Schema extends v.GenericSchema>(description: string, schema: Schema) {
  return v.pipe(schema, v.description(description));
}

/**
 * Text without control characters or broken Unicode. Numbers are taken as text, as clients send them; not those that
 * JSON has rounded, for two ids would become one.
 * @param options whether it may be empty, and have line breaks
 */
export function text(message: string, longest = LONGEST, { blank = false, lines = false } = {}) {
  const forbidden = lines ? CONTROL_CHARACTER_IN_LINES : CONTROL_CHARACTER;
  return v.pipe(
    v.union([v.string(), v.number()], message),
    v.check((value) => typeof value === 'string' || Math.abs(value) <= Number.MAX_SAFE_INTEGER, message),
    v.transform((value) => String(value).trim()),
    v.minLength(blank ? 0 : 1, message),
    v.metadata({ maxLength: longest }),
    v.check((value) => characters(value) <= longest, message),
    v.check((value) => !forbidden.test(value) && value.isWellFormed(), message),
  );
}

/** How long a text is, in characters as Unicode and JSON Schema count them: an emoji is one. */
function characters(text: string): number {
  return [...text].length;
}

export function url(message: string) {
  return text(message, LONGEST_URL);
}

/** An address that begins with `https://` or `http://`. @param options whether it may be empty */
export function webAddress(message: string, { blank = false } = {}) {
  return v.pipe(
    text(message, LONGEST_URL, { blank }),
    v.check((value) => (blank && value === '') || isWebAddress(value), message),
  );
}

/** A website as people write it: an address of the web, also without its `https://`. */
export function website(message: string) {
  return v.pipe(url(message), v.check(isWebsite, message));
}

/** A colour such as `#4f46e5`, in lower case. */
export function color(message: string) {
  return v.pipe(text(message, 7), v.regex(/^#[0-9a-f]{6}$/i, message), v.toLowerCase());
}

/** An e-mail, trimmed and in lower case. */
export function email(message: string) {
  return v.pipe(text(message), v.transform(normalizeEmail), v.regex(EMAIL, message), v.metadata({ format: 'email' }));
}

/** The e-mail address of an account that is paid: as `email`, but none that a spreadsheet would run as a formula. */
export function payoutEmail(message: string) {
  return v.pipe(
    email(message),
    v.check((address) => !startsFormula(address), message),
  );
}

/** A whole number in a range, as a number or as text. */
export function integer(message: string, least: number, most: number) {
  return v.pipe(
    v.union([v.number(), v.string()], message),
    v.transform((value) => (typeof value === 'number' || INTEGER.test(value.trim()) ? Number(value) : Number.NaN)),
    v.safeInteger(message),
    v.minValue(least, message),
    v.maxValue(most, message),
  );
}

/** How many rows of a list are asked for: more than there may be are taken for as many as that. */
export function rowCount(message: string, most: number) {
  return v.pipe(
    integer(message, 1, Number.MAX_SAFE_INTEGER),
    v.transform((count) => Math.min(count, most)),
  );
}

const flagText = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.picklist(['true', 'false', '1', '0', 'yes', 'no']));

const TRUE: readonly unknown[] = [true, 1, 'true', '1', 'yes'];

/** True or false, as a boolean or as the text that clients send for one. */
export function flag(message: string) {
  return v.pipe(
    v.union([v.boolean(), v.picklist([0, 1]), flagText], message),
    v.transform((value) => TRUE.includes(value)),
  );
}

/** An ISO 8601 date or date-time, turned into UTC with milliseconds. */
export function timestamp(message: string) {
  return time(message, parseTimestamp);
}

/** The same as the end of a range: a date without a time stands for its last millisecond. */
export function timestampTo(message: string) {
  return time(message, parseRangeEnd);
}

/** The day in UTC of an ISO 8601 date or date-time. */
export function date(message: string) {
  const day = (text: string) => {
    const start = parseTimestamp(text);
    return start && dayOf(start);
  };
  return time(message, day, 'date');
}

function time(message: string, parse: (text: string) => string | null, format = 'date-time') {
  return v.pipe(
    v.string(message),
    v.maxLength(LONGEST, message),
    v.metadata({ format }),
    v.transform(parse),
    v.string(message),
    v.regex(FOUR_DIGIT_YEAR, message),
  );
}

/**
 * A JSON object, or what a query makes of `name[a]=1`, whose entries are parameters themselves. One that is unknown is
 * refused (contract §1).
 * @param name of the map, as a message says it: `filters`, `filters[amount]`
 */
export function map<Entries extends v.ObjectEntries>(name: string, entries: Entries) {
  const invalid = `${name} is invalid.`;
  const wrong = ({ expected, path }: v.StrictObjectIssue) => {
    const entry = String(path?.[0].key);
    // One that is missing is named, too.
    return expected === 'never' ? unknownEntry(name, entry) : `${name}[${entry}] is invalid.`;
  };
  return v.pipe(v.unknown(), v.check(isObject, invalid), v.strictObject(entries, wrong));
}

/**
 * A JSON object whose entries are parameters themselves: null and an empty text mean absent in it, and what is unknown is
 * ignored, as among the parameters of a call.
 */
export function details<Entries extends v.ObjectEntries>(message: string, entries: Entries) {
  const isGiven = (value: unknown) => value !== null && !(typeof value === 'string' && value.trim() === '');
  return v.pipe(
    v.unknown(),
    v.check(isObject, message),
    v.transform((value) => Object.fromEntries(Object.entries(value as object).filter(([, inner]) => isGiven(inner)))),
    v.object(entries, message),
  );
}

/** The same of what may be taken away: null, or an empty text, says so. */
export function clearable<Entries extends Readonly<Record<string, v.GenericSchema>>>(
  message: string,
  entries: Entries,
) {
  const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';
  const names = Object.keys(entries) as (keyof Entries)[];
  const optional = Object.fromEntries(
    names.map((name) => [name, v.optional(v.nullable(entries[name] as v.GenericSchema))]),
  ) as { [Name in keyof Entries]: v.OptionalSchema<v.NullableSchema<Entries[Name], undefined>, undefined> };
  return v.pipe(
    v.unknown(),
    v.check(isObject, message),
    v.transform((value) =>
      Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, isBlank(inner) ? null : inner])),
    ),
    v.object(optional, message),
  );
}

/** What is answered for an entry of a map that means nothing here. */
export function unknownEntry(map: string, entry: string): string {
  return `${map}[${entry}] is unknown.`;
}

/** One value or a list of them, taken as a list. */
export function some<Schema extends v.GenericSchema>(schema: Schema, message: string) {
  return v.pipe(
    v.unknown(),
    v.transform((value) => (Array.isArray(value) ? value : [value])),
    v.array(schema, message),
  );
}

/** The same of what a list is filtered by: no value at all is invalid, since nobody means to find nothing by it. */
export function anyOf<Schema extends v.GenericSchema>(schema: Schema, message: string) {
  return v.pipe(some(schema, message), v.minLength(1, message));
}

/** A JSON object, or its text. */
export function jsonObject(message: string, longest: number) {
  return v.pipe(
    v.unknown(),
    v.metadata({ type: 'object' }),
    v.transform((value) => (typeof value === 'string' ? parsed(value) : value)),
    v.custom<Record<string, unknown>>((value) => isObject(value) && isKeepable(value), message),
    v.check((value) => JSON.stringify(value).length <= longest, message),
  );
}

/** Whether a value has entries: it is neither a list nor null. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** Whether a value can be kept and given back as it is: no name, text, number or depth that the table has no room for. */
function isKeepable(value: unknown, depth = 0): boolean {
  if (depth > DEEPEST) return false;
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value === 'number') return value === 0 || (Math.abs(value) >= SMALLEST && Math.abs(value) <= LARGEST);
  if (typeof value !== 'object' || value === null) return true;
  const isName = (name: string) => name !== '' && name !== '__proto__' && name.isWellFormed();
  return Object.entries(value).every(([name, inner]) => isName(name) && isKeepable(inner, depth + 1));
}
