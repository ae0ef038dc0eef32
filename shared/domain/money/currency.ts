import type { Account } from '#shared/domain/accounts/account.ts';
import type { Day } from '#shared/domain/day.ts';
import { type DayRates, rateOn } from '#shared/domain/rates/day-rates.ts';
import { ownRateOn } from '#shared/domain/rates/own-rates.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Conversion } from './conversion.ts';
import { digitsOf } from './currency-digits.ts';
import { divideRounded, scaledDecimal } from './decimal.ts';

/** The largest amount of money that is taken, in the smallest unit: of each, all is computed exactly (decimal.ts). */
export const LARGEST_AMOUNT = 1_000_000_000_000;

/** An amount as a caller sends it. */
export interface Sent {
  /** Positive integer of the smallest unit of its currency. */
  readonly amount: number;
  /** ISO 4217 code; undefined for the account's own. */
  readonly currency: string | undefined;
}

/** An amount as it was sent and as it counts. Integers of the smallest unit of their currencies. */
export interface Money {
  readonly amount: number;
  readonly originalAmount: number;
  readonly originalCurrency: string;
  /** Only where the amount was sent in another currency, and converted at a day's rate. */
  readonly conversion?: Conversion;
}

/** Whether an amount is in another currency than the account's, and so has to be converted. */
export function isForeign({ currency }: Sent, account: Pick<Account, 'currency'>): boolean {
  return currency !== undefined && currency !== account.currency;
}

/** An amount that was sent in the account's own currency. */
export function ownMoney({ amount }: Sent, account: Pick<Account, 'currency'>): Money {
  return { amount, originalAmount: amount, originalCurrency: account.currency };
}

/**
 * An amount in another currency, in the account's (contract: Currency): by way of the euro, exact, and rounded once, half
 * away from zero, to the account's smallest unit.
 * @param rates those of the day that the amount is of; null where none are known
 * @param own by the rate that the company has set for itself: it comes before all others
 * @throws Refusal `currency_invalid` where one of the currencies has no rate; `amount_invalid` where the amount comes to
 *   nothing, or to more than can be computed with
 */
export function convertedMoney(
  { amount, currency = '' }: Sent,
  account: Pick<Account, 'currency'>,
  rates: DayRates | null,
  own: Conversion | null = null,
): Money & { readonly conversion: Conversion } {
  const conversion = own ?? euroConversion(rates, currency, account.currency);
  if (!conversion) throw new Refusal({ code: 'currency_invalid' });
  const [divisor, factor] = [scaledDecimal(conversion.from), scaledDecimal(conversion.to)];
  // amount / 10^digits / (divisor / scale) is euros; times factor / scale × 10^digits it is the account's smallest unit.
  const exact = divideRounded(
    BigInt(amount) * factor.value * divisor.scale * 10n ** BigInt(digitsOf(account.currency)),
    divisor.value * factor.scale * 10n ** BigInt(digitsOf(currency)),
  );
  if (exact < 1n || exact > BigInt(LARGEST_AMOUNT)) throw new Refusal({ code: 'amount_invalid' });
  return { amount: Number(exact), originalAmount: amount, originalCurrency: currency, conversion };
}

/** How the company's own rate converts a currency on a day; null where it has set none. */
export function ownConversion({ ownRates }: Pick<Account, 'ownRates'>, currency: string, day: Day): Conversion | null {
  const own = ownRateOn(ownRates, currency, day);
  return own && { day: own.from ?? day, from: own.rate, to: '1', isOwn: true };
}

function euroConversion(rates: DayRates | null, currency: string, own: string): Conversion | null {
  const [from, to] = rates ? [rateOn(rates, currency), rateOn(rates, own)] : [null, null];
  return rates && from !== null && to !== null ? { day: rates.day, from, to } : null;
}
