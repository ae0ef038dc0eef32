import type { Day } from '#shared/domain/day.ts';
import { DAY_MS } from '#shared/domain/time.ts';

/** The currency that all rates are given in. */
export const EURO = 'EUR';

/** The reference rates of a day. */
export interface DayRates {
  readonly day: Day;
  /** How much of a currency a euro is worth, as it was published: an exact decimal above 0, by ISO 4217 code. */
  readonly rates: Readonly<Record<string, string>>;
}

/** How much of a currency a euro was worth that day; null where that was not published. */
export function rateOn({ rates }: DayRates, currency: string): string | null {
  if (currency === EURO) return '1';
  return (Object.hasOwn(rates, currency) && rates[currency]) || null;
}

/** The longest time without new rates is four days, at Easter: what is older than this has not come. */
const OLDEST_DAYS = 7;

/** Whether rates are too old for an amount of that day to be converted at them without a word. */
export function isStale({ day }: DayRates, on: Day): boolean {
  return Date.parse(on) - Date.parse(day) > OLDEST_DAYS * DAY_MS;
}
