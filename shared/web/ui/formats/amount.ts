import { createMoneyFormatter } from '#shared/domain/money/format-money.ts';
import { formatPlainAmount } from '#shared/domain/payout-files/payout-file-line.ts';

/** In the smallest unit; `cash` is money. */
export interface UnitAmount {
  readonly amount: number;
  readonly unit: string;
  /** Defaults to the account's currency. */
  readonly currency?: string | null;
}

const UNIT_NOUNS: Readonly<Record<string, readonly [singular: string, plural: string]>> = {
  credits: ['credit', 'credits'],
  points: ['point', 'points'],
  free_months: ['free month', 'free months'],
  discount_per: ['% discount', '% discount'],
  mon_discount: ['discount', 'discount'],
};

/** Formats an amount without floats. @param amount in the smallest unit @param currency of the account, ISO 4217 */
export function formatAmountIn(amount: number, unit: string, currency: string): string {
  if (unit === 'cash' || unit === 'mon_discount') {
    const text = formatMoney(amount, currency);
    return unit === 'cash' ? text : `${text} discount`;
  }
  const [singular, plural] = UNIT_NOUNS[unit] ?? [unit, unit];
  const text = formatCount(amount);
  return unit === 'discount_per' ? `${text}${singular}` : `${text} ${Math.abs(amount) === 1 ? singular : plural}`;
}

export const cashAmount = (amount: number | null): UnitAmount | null =>
  amount === null ? null : { amount, unit: 'cash' };

/** Formats a decimal without currency: `-12.50`. */
export function formatDecimalAmount({ amount, unit }: UnitAmount, currency: string): string {
  if (unit !== 'cash' && unit !== 'mon_discount') return String(amount);
  return `${amount < 0 ? '-' : ''}${formatPlainAmount(Math.abs(amount), currency)}`;
}

/** Names a unit: `USD`, `USD discount`, `points`. */
export function unitName(unit: string, currency: string): string {
  if (unit === 'cash') return currency;
  return unit === 'mon_discount' ? `${currency} discount` : (UNIT_NOUNS[unit]?.[1] ?? unit);
}

/** Formats money. @param amount in the smallest unit */
export function formatMoney(amount: number, currency: string): string {
  const format = moneyFormatters.get(currency) ?? createMoneyFormatter(currency);
  moneyFormatters.set(currency, format);
  // As wide as a digit, so that amounts align.
  return format(BigInt(amount)).replace('-', '−');
}

/** Formats an integer: `12,345`. */
export const formatCount = (value: number): string => countFormat.format(value);

const moneyFormatters = new Map<string, ReturnType<typeof createMoneyFormatter>>();
const countFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Formats a count: `1 payout`, `1,200 payouts`. */
export const formatCounted = (value: number, singular: string, plural: string): string =>
  `${formatCount(value)} ${value === 1 ? singular : plural}`;
