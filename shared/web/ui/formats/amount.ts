import { writtenIn } from '#shared/domain/money/written-amount.ts';
import { plainAmount } from '#shared/domain/payout-files/written-line.ts';

/** An amount with its unit; `cash` is the account's currency. */
export interface UnitAmount {
  /** In the smallest unit. */
  readonly amount: number;
  readonly unit: string;
}

/** Singular and plural of non-cash units. */
const COUNTED: Readonly<Record<string, readonly [one: string, more: string]>> = {
  credits: ['credit', 'credits'],
  points: ['point', 'points'],
  free_months: ['free month', 'free months'],
  discount_per: ['% discount', '% discount'],
  mon_discount: ['discount', 'discount'],
};

/**
 * Formats an amount exactly, without floats.
 * @param amount in the smallest unit
 * @param unit `cash` or another reward unit
 * @param currency ISO 4217 code of the account
 */
export function amountIn(amount: number, unit: string, currency: string): string {
  if (unit === 'cash' || unit === 'mon_discount') {
    const text = money(amount, currency);
    return unit === 'cash' ? text : `${text} discount`;
  }
  const [one, more] = COUNTED[unit] ?? [unit, unit];
  const text = count(amount);
  return unit === 'discount_per' ? `${text}${one}` : `${text} ${Math.abs(amount) === 1 ? one : more}`;
}

/** @param amount in the smallest unit; null for none */
export const cashOf = (amount: number | null): UnitAmount | null => (amount === null ? null : { amount, unit: 'cash' });

/**
 * Formats an amount as a decimal without its currency, such as `-12.50`. @param currency ISO 4217 code of the account
 */
export function decimalAmount({ amount, unit }: UnitAmount, currency: string): string {
  if (unit !== 'cash' && unit !== 'mon_discount') return String(amount);
  return `${amount < 0 ? '-' : ''}${plainAmount(Math.abs(amount), currency)}`;
}

/** Names a unit: `USD`, `USD discount`, `points`. @param currency ISO 4217 code of the account */
export function unitName(unit: string, currency: string): string {
  if (unit === 'cash') return currency;
  return unit === 'mon_discount' ? `${currency} discount` : (COUNTED[unit]?.[1] ?? unit);
}

/** Formats money. @param amount in the smallest unit @param currency ISO 4217 code */
export function money(amount: number, currency: string): string {
  const written = writers.get(currency) ?? writtenIn(currency);
  writers.set(currency, written);
  // The minus sign is as wide as a digit, so that amounts align.
  return written(BigInt(amount)).replace('-', '−');
}

/** Formats an integer: `12,345`. */
export const count = (value: number): string => whole.format(value);

const writers = new Map<string, ReturnType<typeof writtenIn>>();
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Formats a count with its noun: `1 payout`, `1,200 payouts`. */
export const counted = (value: number, one: string, more: string): string =>
  `${count(value)} ${value === 1 ? one : more}`;
