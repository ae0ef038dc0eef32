import type { Day } from '#shared/domain/day.ts';
import { DECIMAL_PATTERN, parseScaledDecimal } from '#shared/domain/money/decimal.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/** A company's own exchange rate, which wins over the European Central Bank's. */
export interface OwnRate {
  readonly currency: string;
  /** Value of one unit of the account's currency: an exact decimal above 0. */
  readonly rate: string;
  /** First day; null: any day before the next rate. */
  readonly from: Day | null;
}

/** Limit: nearly every call reads them with the account. */
export const MAX_OWN_RATES = 100;

/** Returns the company's rate of a currency on a day: the latest one that has begun; null without one. */
export function findOwnRate(rates: readonly OwnRate[] | undefined, currency: string, day: Day): OwnRate | null {
  const started = (rates ?? []).filter((rate) => rate.currency === currency && (rate.from ?? '') <= day);
  return started.toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? 1 : -1))[0] ?? null;
}

/** Whether a text is a decimal above 0. */
export function isExchangeRate(text: string): boolean {
  return DECIMAL_PATTERN.test(text) && parseScaledDecimal(text).value > 0n;
}

/**
 * Checks a company's rates, and sorts them by currency and first day.
 * @param accountCurrency the account's currency
 * @throws Refusal `invalid` for a rate of that currency, and for two of one currency from the same day
 */
export function validateOwnRates(rates: readonly OwnRate[], accountCurrency: string): readonly OwnRate[] {
  const names = rates.map(buildRateKey);
  const duplicate = rates.find((rate, index) => names.indexOf(buildRateKey(rate)) < index);
  if (duplicate)
    refuse(
      `${duplicate.currency} has two rates ${duplicate.from === null ? 'without a first day' : `from ${duplicate.from} on`}.`,
    );
  if (rates.some(({ currency }) => currency === accountCurrency))
    refuse(`${accountCurrency} is the currency of the account.`);
  return rates.toSorted((a, b) => (buildRateKey(a) < buildRateKey(b) ? -1 : 1));
}

function buildRateKey({ currency, from }: OwnRate): string {
  return `${currency} ${from ?? ''}`;
}

function refuse(problem: string): never {
  throw new Refusal({ code: 'invalid', message: `exchange_rates is invalid: ${problem}` });
}
