import { writtenIn } from '#shared/domain/money/written-amount.ts';
import { plainAmount } from '#shared/domain/payout-files/written-line.ts';

/** An amount and what it is counted in: `cash` is the account's currency. */
export interface UnitAmount {
  /** In the smallest unit. */
  readonly amount: number;
  readonly unit: string;
}

/** What an amount of a unit that is not money is counted in: singular and plural. */
const COUNTED: Readonly<Record<string, readonly [one: string, more: string]>> = {
  credits: ['credit', 'credits'],
  points: ['point', 'points'],
  free_months: ['free month', 'free months'],
  discount_per: ['% discount', '% discount'],
  mon_discount: ['discount', 'discount'],
};

/**
 * An amount as a person reads it, exactly: whole numbers in, no float on the way.
 * @param amount in the smallest unit of `unit`
 * @param unit `cash`, or what else promoters are rewarded with
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

/** An amount in the account's currency; null for none. @param amount in its smallest unit */
export const cashOf = (amount: number | null): UnitAmount | null => (amount === null ? null : { amount, unit: 'cash' });

/** Writes an amount as a decimal number, such as `-12.50`, without its currency. @param currency ISO 4217 code of the account */
export function decimalAmount({ amount, unit }: UnitAmount, currency: string): string {
  if (unit !== 'cash' && unit !== 'mon_discount') return String(amount);
  return `${amount < 0 ? '-' : ''}${plainAmount(Math.abs(amount), currency)}`;
}

/** Names what an amount is counted in: `USD`, `USD discount`, `points`. @param currency ISO 4217 code of the account */
export function unitName(unit: string, currency: string): string {
  if (unit === 'cash') return currency;
  return unit === 'mon_discount' ? `${currency} discount` : (COUNTED[unit]?.[1] ?? unit);
}

/** @param amount in the smallest unit of the currency @param currency ISO 4217 code */
export function money(amount: number, currency: string): string {
  const written = writers.get(currency) ?? writtenIn(currency);
  writers.set(currency, written);
  // The sign is as wide as a digit, so that amounts below each other can be compared.
  return written(BigInt(amount)).replace('-', '−');
}

/** A whole number with its thousands apart: `12,345`. */
export const count = (value: number): string => whole.format(value);

const writers = new Map<string, ReturnType<typeof writtenIn>>();
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** So many of something: `1 payout`, `1,200 payouts`. */
export const counted = (value: number, one: string, more: string): string =>
  `${count(value)} ${value === 1 ? one : more}`;
