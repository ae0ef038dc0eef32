import type { Day } from '#shared/domain/day.ts';
import { DAY_MS } from '#shared/domain/time.ts';

/** Base currency of all rates. */
export const EURO = 'EUR';

/** Reference rates of a day. */
export interface DayRates {
  readonly day: Day;
  /** Value of a euro by ISO 4217 code, as published: exact decimals above 0. */
  readonly rates: Readonly<Record<string, string>>;
}

/** Returns the value of a euro in a currency; null if unpublished. */
export function findReferenceRate({ rates }: DayRates, currency: string): string | null {
  if (currency === EURO) return '1';
  return (Object.hasOwn(rates, currency) && rates[currency]) || null;
}

/** At most four days in a row have no rates, at Easter. Older rates mean that newer ones are missing. */
const MAX_AGE_DAYS = 7;

/** Whether rates are too old to convert an amount of a day without a warning. */
export function areRatesStale({ day }: DayRates, on: Day): boolean {
  return Date.parse(on) - Date.parse(day) > MAX_AGE_DAYS * DAY_MS;
}
