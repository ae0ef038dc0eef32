import * as v from 'valibot';
import { normalizeEmail } from '#shared/domain/email.ts';
import { parseTimestamp } from '#shared/domain/time.ts';

/** The largest amount of money that is taken, in the smallest unit: sums of a thousand million of them stay exact. */
export const LARGEST_AMOUNT = 1_000_000_000_000;
/** The longest name, id or code that is taken, in characters. */
const LONGEST = 255;
const LONGEST_URL = 2048;

const CONTROL_CHARACTER = /\p{Cc}/u;
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/;
const INTEGER = /^[+-]?\d{1,16}$/;

/** Text without control characters or broken Unicode; numbers are taken as text, as clients send them. */
export function text(message: string, longest = LONGEST) {
  return v.pipe(
    v.union([v.string(), v.number()], message),
    v.transform((value) => String(value).trim()),
    v.minLength(1, message),
    v.maxLength(longest, message),
    v.check((value) => !CONTROL_CHARACTER.test(value) && value.isWellFormed(), message),
  );
}

export function url(message: string) {
  return text(message, LONGEST_URL);
}

/** An e-mail, trimmed and in lower case. */
export function email(message: string) {
  return v.pipe(text(message), v.transform(normalizeEmail), v.regex(EMAIL, message), v.metadata({ format: 'email' }));
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

/** True or false, as a boolean or as the text that clients send for one. */
export function flag(message: string) {
  return v.pipe(
    v.union([v.boolean(), v.picklist([0, 1]), v.picklist(['true', 'false', '1', '0'])], message),
    v.transform((value) => value === true || value === 1 || value === 'true' || value === '1'),
  );
}

/** An ISO 8601 date or date-time, turned into UTC with milliseconds. */
export function timestamp(message: string) {
  return v.pipe(
    v.string(message),
    v.maxLength(LONGEST, message),
    v.metadata({ format: 'date-time' }),
    v.transform((value) => parseTimestamp(value)),
    v.string(message),
  );
}

/** A JSON object, or its text. */
export function jsonObject(message: string, longest: number) {
  return v.pipe(
    v.union([v.record(v.string(), v.unknown()), v.string()], message),
    v.transform((value) => (typeof value === 'string' ? parsed(value) : value)),
    v.record(v.string(), v.unknown(), message),
    v.check((value) => JSON.stringify(value).length <= longest && isWellFormed(value), message),
  );
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** Whether all text in a value, names included, is proper Unicode. */
function isWellFormed(value: unknown): boolean {
  return JSON.stringify(value).isWellFormed() && !/\\ud[89a-f]/i.test(JSON.stringify(value));
}
