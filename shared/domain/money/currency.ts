import type { Account } from '#shared/domain/accounts/account.ts';
import type { Day } from '#shared/domain/day.ts';
import { type DayRates, findReferenceRate } from '#shared/domain/rates/day-rates.ts';
import { findOwnRate } from '#shared/domain/rates/own-rates.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { CurrencyConversion } from './conversion.ts';
import { currencyDigits } from './currency-digits.ts';
import { divideRounded, parseScaledDecimal } from './decimal.ts';

/** In the smallest unit; calculations up to it are exact (decimal.ts). */
export const MAX_AMOUNT = 1_000_000_000_000;

/** An amount in a request, in the currency's smallest unit. */
export interface SentAmount {
  readonly amount: number;
  /** Default: the account's. */
  readonly currency: string | undefined;
}

/** An amount as sent and converted. Integers of the smallest unit. */
export interface Money {
  readonly amount: number;
  readonly originalAmount: number;
  readonly originalCurrency: string;
  readonly conversion?: CurrencyConversion;
}

/** Whether an amount must be converted. */
export function needsConversion({ currency }: SentAmount, account: Pick<Account, 'currency'>): boolean {
  return currency !== undefined && currency !== account.currency;
}

/** Wraps an amount in the account's currency. */
export function toAccountMoney({ amount }: SentAmount, account: Pick<Account, 'currency'>): Money {
  return { amount, originalAmount: amount, originalCurrency: account.currency };
}

/**
 * Converts an amount (contract: Currency): exact via euro, rounded once, half away from zero.
 * @param ownConversion by the company's rate, which has precedence
 * @throws Refusal `currency_invalid` without rate; `amount_invalid` if zero or too large
 */
export function convertMoney(
  { amount, currency = '' }: SentAmount,
  account: Pick<Account, 'currency'>,
  rates: DayRates | null,
  ownConversion: CurrencyConversion | null = null,
): Money & { readonly conversion: CurrencyConversion } {
  const conversion = ownConversion ?? euroConversion(rates, currency, account.currency);
  if (!conversion) throw new Refusal({ code: 'currency_invalid' });
  const [divisor, factor] = [parseScaledDecimal(conversion.from), parseScaledDecimal(conversion.to)];
  // amount / 10^digits / (divisor / scale) is euros; times factor / scale × 10^digits it is the account's smallest
  // unit.
  const exact = divideRounded(
    BigInt(amount) * factor.value * divisor.scale * 10n ** BigInt(currencyDigits(account.currency)),
    divisor.value * factor.scale * 10n ** BigInt(currencyDigits(currency)),
  );
  if (exact < 1n || exact > BigInt(MAX_AMOUNT)) throw new Refusal({ code: 'amount_invalid' });
  return { amount: Number(exact), originalAmount: amount, originalCurrency: currency, conversion };
}

/** Returns the conversion by the company's own rate, if any. */
export function findOwnConversion(
  { ownRates }: Pick<Account, 'ownRates'>,
  currency: string,
  day: Day,
): CurrencyConversion | null {
  const own = findOwnRate(ownRates, currency, day);
  return own && { day: own.from ?? day, from: own.rate, to: '1', isOwn: true };
}

function euroConversion(rates: DayRates | null, currency: string, accountCurrency: string): CurrencyConversion | null {
  const [from, to] = rates
    ? [findReferenceRate(rates, currency), findReferenceRate(rates, accountCurrency)]
    : [null, null];
  return rates && from !== null && to !== null ? { day: rates.day, from, to } : null;
}
