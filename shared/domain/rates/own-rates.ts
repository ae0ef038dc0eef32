import type { Day } from '#shared/domain/day.ts';
import { DECIMAL, scaledDecimal } from '#shared/domain/money/decimal.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/** An exchange rate that a company has set for itself. It comes before the rates of the European Central Bank. */
export interface OwnRate {
  /** ISO 4217 code. */
  readonly currency: string;
  /** How much of the currency one unit of the account's currency is worth: an exact decimal above 0. */
  readonly rate: string;
  /** The first day on which it holds; null: every day before the next one. */
  readonly from: Day | null;
}

/** The most rates of an account: they are in the account's item, which nearly every call reads. */
export const MOST_OWN_RATES = 100;

/** The company's own rate of a currency on a day: the one that began last by then; null where it has set none. */
export function ownRateOn(rates: readonly OwnRate[] | undefined, currency: string, day: Day): OwnRate | null {
  const begun = (rates ?? []).filter((one) => one.currency === currency && (one.from ?? '') <= day);
  return begun.toSorted((one, other) => ((one.from ?? '') < (other.from ?? '') ? 1 : -1))[0] ?? null;
}

/** Whether a text is a rate: a decimal above 0. */
export function isRate(text: string): boolean {
  return DECIMAL.test(text) && scaledDecimal(text).value > 0n;
}

/**
 * A company's table of rates, sorted by currency and first day.
 * @param own the account's currency
 * @throws Refusal `invalid` for a rate of the account's own currency, and for two of one currency from the same day
 */
export function checkOwnRates(rates: readonly OwnRate[], own: string): readonly OwnRate[] {
  const names = rates.map(nameOf);
  const twice = rates.find((one, index) => names.indexOf(nameOf(one)) < index);
  if (twice)
    refuse(`${twice.currency} has two rates ${twice.from === null ? 'without a first day' : `from ${twice.from} on`}.`);
  if (rates.some(({ currency }) => currency === own)) refuse(`${own} is the currency of the account.`);
  return rates.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
}

function nameOf({ currency, from }: OwnRate): string {
  return `${currency} ${from ?? ''}`;
}

function refuse(why: string): never {
  throw new Refusal({ code: 'invalid', message: `exchange_rates is invalid: ${why}` });
}
