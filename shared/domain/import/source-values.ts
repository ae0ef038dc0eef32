import { MAX_AMOUNT } from '#shared/domain/money/currency.ts';
import { currencyDigits } from '#shared/domain/money/currency-digits.ts';
import { MAX_FORMER_REF_IDS } from '#shared/domain/promoters/links/former-ref-ids.ts';
import { toImportedRefId } from '#shared/domain/promoters/links/ref-id.ts';
import { normalizeEmail } from '#shared/domain/text/email.ts';
import { mayRunAsFormula } from '#shared/domain/text/spreadsheet-text.ts';
import { parseTimestamp } from '#shared/domain/time.ts';

/** A row's values by name. */
export type RowValues = Readonly<Record<string, unknown>>;

/** Thrown for unreadable rows, with a reason for users. */
export class InvalidCellError extends Error {
  override name = 'InvalidCellError';
}

const MAX_ID_LENGTH = 255;
const MAX_TEXT_LENGTH = 1000;
const FORBIDDEN_CHARACTER = /[^\P{Cc}\t\n\r]/u;
const EMAIL = /^[^\s@]+@[^\s@]+$/;
const CURRENCY = /^[A-Z]{3}$/;
const WHOLE = /^-?\d{1,15}$/;
const WITH_DECIMALS = /^(-?)(\d{1,12})(?:\.(\d{1,9}))?$/;
/** `2024-05-31 14:03:22 UTC` and `… +0200`. */
const SPACED_TIMESTAMP = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(UTC|GMT|Z|[+-]\d{2}:?\d{2})$/;
/** `May 31, 2024` and `31 May 2024`, also with time. */
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH_FIRST = /^([a-z]{3})[a-z]* (\d{1,2}),? (\d{4})(?:,? (\d{2}:\d{2}(?::\d{2})?))?$/i;
const DAY_FIRST = /^(\d{1,2}) ([a-z]{3})[a-z]*,? (\d{4})(?:,? (\d{2}:\d{2}(?::\d{2})?))?$/i;

/** Reads trimmed text; null if empty. @throws InvalidCellError */
export function optionalSourceText(values: RowValues, name: string): string | null {
  const value = values[name];
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return readNumber(name, value);
  return typeof value === 'string' ? readText(name, value) : null;
}

/** JSON rounds larger numbers, which would merge ids. */
function readNumber(name: string, value: number): string {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER)
    throw new InvalidCellError(`${name} is too large for a number: send it as text`);
  return String(value);
}

function readText(name: string, value: string): string | null {
  const text = value.trim();
  if (text === '') return null;
  if (text.length > MAX_TEXT_LENGTH) throw new InvalidCellError(`${name} is longer than ${MAX_TEXT_LENGTH} characters`);
  if (!text.isWellFormed()) throw new InvalidCellError(`${name} is not valid Unicode`);
  if (FORBIDDEN_CHARACTER.test(text)) throw new InvalidCellError(`${name} has control characters`);
  return text;
}

/** Reads required text. @throws InvalidCellError */
export function sourceText(values: RowValues, name: string): string {
  const text = optionalSourceText(values, name);
  if (text === null) throw new InvalidCellError(`${name} is missing`);
  return text;
}

/** Reads a source's id. @throws InvalidCellError */
export function sourceId(values: RowValues, name: string): string {
  const id = sourceText(values, name);
  if (id.length > MAX_ID_LENGTH) throw new InvalidCellError(`${name} is longer than ${MAX_ID_LENGTH} characters`);
  return id;
}

/** Reads a nested object; empty if absent. */
export function nestedValues(values: RowValues, name: string): RowValues {
  const value = values[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RowValues) : {};
}

/** Reads a list of objects; empty if absent. */
export function nestedList(values: RowValues, name: string): readonly RowValues[] {
  const value = values[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];
}

/** Reads and normalizes an e-mail. @throws InvalidCellError */
export function optionalEmail(values: RowValues, name: string): string | null {
  const email = optionalSourceText(values, name);
  if (email === null) return null;
  if (!EMAIL.test(email)) throw new InvalidCellError(`${name} is not an e-mail address: ${email}`);
  return normalizeEmail(email);
}

/** Reads the e-mail of a PayPal account. Rejects spreadsheet formulas. @throws InvalidCellError */
export function optionalPaypalEmail(values: RowValues): string | null {
  const email = optionalEmail(values, 'paypal_email');
  if (email !== null && mayRunAsFormula(email))
    throw new InvalidCellError(`paypal_email is a formula for spreadsheets: ${email}`);
  return email;
}

/** Reads a required e-mail. @throws InvalidCellError */
export function sourceEmail(values: RowValues, name: string): string {
  const email = optionalEmail(values, name);
  if (email === null) throw new InvalidCellError(`${name} is missing`);
  return email;
}

/** Reads a time in any source's format as ISO 8601 UTC. @throws InvalidCellError */
export function optionalTime(values: RowValues, name: string): string | null {
  const written = optionalSourceText(values, name);
  if (written === null) return null;
  const at = parseSourceTime(written);
  if (at === null) throw new InvalidCellError(`${name} is not a readable date: ${written}`);
  return at;
}

/** Reads a required time. @throws InvalidCellError */
export function sourceTime(values: RowValues, name: string): string {
  const time = optionalTime(values, name);
  if (time === null) throw new InvalidCellError(`${name} is missing`);
  return time;
}

function parseSourceTime(written: string): string | null {
  const match = SPACED_TIMESTAMP.exec(written);
  if (match) {
    const [, day, clock, zone = ''] = match;
    return parseTimestamp(`${day}T${clock}${/^(UTC|GMT|Z)$/.test(zone) ? 'Z' : zone}`);
  }
  const [, name, first, year, clock] = MONTH_FIRST.exec(written) ?? [];
  if (name) return parseNamedMonth(name, first, year, clock);
  const [, day, month, yearBehind, time] = DAY_FIRST.exec(written) ?? [];
  return month ? parseNamedMonth(month, day, yearBehind, time) : parseTimestamp(written);
}

function parseNamedMonth(name: string, day = '', year = '', clock = '00:00'): string | null {
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  if (month === 0) return null;
  return parseTimestamp(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}T${clock}Z`);
}

/** Reads an ISO 4217 code. @throws InvalidCellError */
export function sourceCurrencyCode(values: RowValues, name: string): string {
  const code = sourceText(values, name).toUpperCase();
  if (!CURRENCY.test(code)) throw new InvalidCellError(`${name} is not a currency code: ${code}`);
  return code;
}

/** Reads an integer of the smallest unit. @throws InvalidCellError */
export function wholeAmount(values: RowValues, name: string): number {
  const written = sourceText(values, name);
  if (!WHOLE.test(written))
    throw new InvalidCellError(`${name} is not a whole number of the smallest unit: ${written}`);
  return toSafeNumber(BigInt(written), name);
}

/** Reads a decimal such as `49.90` exactly, in the smallest unit. @throws InvalidCellError */
function decimalAmount(values: RowValues, name: string, digits: number): number {
  const written = sourceText(values, name);
  const [, sign, whole = '', fraction = ''] = WITH_DECIMALS.exec(written) ?? [];
  if (sign === undefined) throw new InvalidCellError(`${name} is not an amount such as 49.90: ${written}`);
  if (/[1-9]/.test(fraction.slice(digits))) {
    throw new InvalidCellError(`${name} has more decimals than its currency: ${written}`);
  }
  const exact = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return toSafeNumber(sign === '-' ? -exact : exact, name);
}

/** Reads a decimal amount of a currency. @throws InvalidCellError */
export function currencyAmount(values: RowValues, name: string, code: string): number {
  return decimalAmount(values, name, currencyDigits(code));
}

function toSafeNumber(exact: bigint, name: string): number {
  const size = exact < 0n ? -exact : exact;
  if (size > BigInt(MAX_AMOUNT)) throw new InvalidCellError(`${name} is too large to be stored exactly: ${exact}`);
  return Number(exact);
}

/** Reads one of some words. @throws InvalidCellError */
export function sourceWord<T extends string>(values: RowValues, name: string, words: readonly T[], fallback: T): T {
  const word = optionalSourceText(values, name)?.toLowerCase() ?? fallback;
  if (!(words as readonly string[]).includes(word)) {
    throw new InvalidCellError(`${name} is ${word}: use one of ${words.join(', ')}`);
  }
  return word as T;
}

/** Reads a tier: 1 for the lead's promoter, 2 for its parent. @throws InvalidCellError */
export function sourceTier(values: RowValues): number {
  const written = optionalSourceText(values, 'tier') ?? '1';
  if (!/^[1-9]\d?$/.test(written)) throw new InvalidCellError(`tier is not a whole number from 1 to 99: ${written}`);
  return Number(written);
}

const MAX_REF_ID_LENGTH = 100;

/**
 * Normalizes ref ids. New links use the first, in lower case with hyphens for invalid characters; all others keep
 * working, also in lower case.
 * @throws InvalidCellError without letter or digit, or if too long
 */
export function parseRefIds(written: readonly string[]): { readonly refId: string; readonly otherRefIds: string[] } {
  const [first = ''] = written;
  const refId = toImportedRefId(first);
  if (!/[a-z0-9]/.test(refId)) throw new InvalidCellError(`the ref id ${first} has no letter from a to z and no digit`);
  requireShortRefIds([refId, ...written]);
  const all = new Set([...written, ...written.slice(1).map((id) => id.toLowerCase())]);
  const limit = Math.max(written.length, MAX_FORMER_REF_IDS);
  return { refId, otherRefIds: [...all].filter((id) => id !== refId).slice(0, limit) };
}

function requireShortRefIds(refIds: readonly string[]): void {
  const long = refIds.find(({ length }) => length > MAX_REF_ID_LENGTH);
  if (long !== undefined)
    throw new InvalidCellError(`the ref id ${long} is longer than ${MAX_REF_ID_LENGTH} characters`);
}

/** Reads a row's other ref ids, a list or text with spaces between. A list is complete. @throws InvalidCellError */
export function sourceRefIds(values: RowValues, refId: string): ReturnType<typeof parseRefIds> {
  const { other_ref_ids: others } = values;
  if (!Array.isArray(others)) {
    const written = (optionalSourceText(values, 'other_ref_ids') ?? '').split(/\s+/).filter(Boolean);
    return parseRefIds([refId, ...written]);
  }
  const listed = others.map((other) => sourceText({ other_ref_ids: other }, 'other_ref_ids'));
  requireShortRefIds(listed);
  const main = parseRefIds([refId]);
  const all = new Set([...main.otherRefIds, ...listed]);
  return { refId: main.refId, otherRefIds: [...all].filter((id) => id !== main.refId) };
}
