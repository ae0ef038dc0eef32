import * as v from 'valibot';
import { toDay } from '#shared/domain/day.ts';
import { normalizeEmail } from '#shared/domain/text/email.ts';
import { mayRunAsFormula } from '#shared/domain/text/spreadsheet-text.ts';
import { isWebsite, isWebUrl } from '#shared/domain/text/web-address.ts';
import { parseRangeEnd, parseTimestamp } from '#shared/domain/time.ts';

const MAX_TEXT_LENGTH = 255;
export const MAX_URL_LENGTH = 2048;
/** Limits of DynamoDB: 32 levels of nesting, and small numbers; JSON rounds larger ones. */
export const DEEPEST = 16;
const SMALLEST = 1e-100;
const MAX_MAGNITUDE = Number.MAX_SAFE_INTEGER;

const CONTROL_CHARACTER = /\p{Cc}/u;
const CONTROL_CHARACTER_IN_LINES = /[^\P{Cc}\t\n\r]/u;
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/;
/** No year 0; a time zone can move the end of 9999 into a five-digit year. */
const FOUR_DIGIT_YEAR = /^(?!0000)\d{4}-/;
const INTEGER = /^[+-]?\d{1,16}$/;

/** Adds a description for the documents. */
export function withDescription<const Schema extends v.GenericSchema>(description: string, schema: Schema) {
  return v.pipe(schema, v.description(description));
}

/**
 * Text without control characters or malformed Unicode. Numbers become text, unless JSON rounded them, which would
 * merge ids.
 * @param options allow empty text and line breaks
 */
export function textParam(message: string, longest = MAX_TEXT_LENGTH, { blank = false, lines = false } = {}) {
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

/** In code points, as in JSON Schema. */
function characters(text: string): number {
  return [...text].length;
}

export function urlParam(message: string) {
  return textParam(message, MAX_URL_LENGTH);
}

/** Web address with `https://` or `http://`. */
export function webAddressParam(message: string, { blank = false } = {}) {
  return v.pipe(
    textParam(message, MAX_URL_LENGTH, { blank }),
    v.check((value) => (blank && value === '') || isWebUrl(value), message),
  );
}

/** Web address; `https://` may be omitted. */
export function websiteParam(message: string) {
  return v.pipe(urlParam(message), v.check(isWebsite, message));
}

/** Color, such as `#4f46e5`. */
export function colorParam(message: string) {
  return v.pipe(textParam(message, 7), v.regex(/^#[0-9a-f]{6}$/i, message), v.toLowerCase());
}

/** E-mail address, normalized. */
export function emailParam(message: string) {
  return v.pipe(
    textParam(message),
    v.transform(normalizeEmail),
    v.regex(EMAIL, message),
    v.metadata({ format: 'email' }),
  );
}

/** E-mail address for payouts; rejects spreadsheet formulas. */
export function payoutEmailParam(message: string) {
  return v.pipe(
    emailParam(message),
    v.check((address) => !mayRunAsFormula(address), message),
  );
}

/** Currency code of three letters. */
export function currencyParam(message: string) {
  return v.pipe(textParam(message, 3), v.regex(/^[A-Za-z]{3}$/, message), v.toUpperCase());
}

/** Integer in a range, as number or text. */
export function integerParam(message: string, min: number, max: number) {
  return v.pipe(
    v.union([v.number(), v.string()], message),
    v.transform((value) => (typeof value === 'number' || INTEGER.test(value.trim()) ? Number(value) : Number.NaN)),
    v.safeInteger(message),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}

/** Page size, capped. */
export function rowCountParam(message: string, max: number) {
  return v.pipe(
    integerParam(message, 1, Number.MAX_SAFE_INTEGER),
    v.transform((count) => Math.min(count, max)),
  );
}

const flagText = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.picklist(['true', 'false', '1', '0', 'yes', 'no']));

const TRUE: readonly unknown[] = [true, 1, 'true', '1', 'yes'];

/** Boolean, as boolean or text. */
export function flagParam(message: string) {
  return v.pipe(
    v.union([v.boolean(), v.picklist([0, 1]), flagText], message),
    v.transform((value) => TRUE.includes(value)),
  );
}

/** ISO 8601 date or date-time, in UTC with milliseconds. */
export function timestampParam(message: string) {
  return time(message, parseTimestamp);
}

/** End of a time range; a date means its last millisecond. */
export function timestampEndParam(message: string) {
  return time(message, parseRangeEnd);
}

/** UTC day of an ISO 8601 date or date-time. */
export function dateParam(message: string) {
  const day = (text: string) => {
    const start = parseTimestamp(text);
    return start && toDay(start);
  };
  return time(message, day, 'date');
}

function time(message: string, parse: (text: string) => string | null, format = 'date-time') {
  return v.pipe(
    v.string(message),
    v.maxLength(MAX_TEXT_LENGTH, message),
    v.metadata({ format }),
    v.transform(parse),
    v.string(message),
    v.regex(FOUR_DIGIT_YEAR, message),
  );
}

/**
 * Map of parameters, as JSON or `name[a]=1`; unknown entries are rejected (contract §1).
 * @param name such as `filters[amount]`
 */
export function mapParam<Entries extends v.ObjectEntries>(name: string, entries: Entries) {
  const invalid = `${name} is invalid.`;
  const describeIssue = ({ expected, path }: v.StrictObjectIssue) => {
    const entry = String(path?.[0].key);
    // Also covers a missing entry.
    return expected === 'never' ? unknownEntryText(name, entry) : `${name}[${entry}] is invalid.`;
  };
  return v.pipe(v.unknown(), v.check(isObject, invalid), v.strictObject(entries, describeIssue));
}

/** JSON object of parameters; null and blank mean absent, unknown entries are ignored. */
export function detailsParam<Entries extends v.ObjectEntries>(message: string, entries: Entries) {
  const isGiven = (value: unknown) => value !== null && !(typeof value === 'string' && value.trim() === '');
  return v.pipe(
    v.unknown(),
    v.check(isObject, message),
    v.transform((value) => Object.fromEntries(Object.entries(value as object).filter(([, inner]) => isGiven(inner)))),
    v.object(entries, message),
  );
}

/** Like `details`, but null or blank removes the value. */
export function clearableParam<Entries extends Readonly<Record<string, v.GenericSchema>>>(
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

/** Returns the error text of an unknown map entry. */
export function unknownEntryText(map: string, entry: string): string {
  return `${map}[${entry}] is unknown.`;
}

/** One value or a list, as a list. */
export function oneOrMoreParam<Schema extends v.GenericSchema>(schema: Schema, message: string) {
  return v.pipe(
    v.unknown(),
    v.transform((value) => (Array.isArray(value) ? value : [value])),
    v.array(schema, message),
  );
}

/** Filter by one or more values; an empty list would match nothing and is invalid. */
export function anyOfParam<Schema extends v.GenericSchema>(schema: Schema, message: string) {
  return v.pipe(oneOrMoreParam(schema, message), v.minLength(1, message));
}

/** JSON object or its text. */
export function jsonObjectParam(message: string, longest: number) {
  return v.pipe(
    v.unknown(),
    v.metadata({ type: 'object' }),
    v.transform((value) => (typeof value === 'string' ? parseField(value) : value)),
    v.custom<Record<string, unknown>>((value) => isObject(value) && isKeepable(value), message),
    v.check((value) => JSON.stringify(value).length <= longest, message),
  );
}

/** Whether a value is an object, not an array. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseField(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

function isKeepable(value: unknown, depth = 0): boolean {
  if (depth > DEEPEST) return false;
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value === 'number')
    return value === 0 || (Math.abs(value) >= SMALLEST && Math.abs(value) <= MAX_MAGNITUDE);
  if (typeof value !== 'object' || value === null) return true;
  const isName = (name: string) => name !== '' && name !== '__proto__' && name.isWellFormed();
  return Object.entries(value).every(([name, inner]) => isName(name) && isKeepable(inner, depth + 1));
}
