import pLimit from 'p-limit';
import { type Day, dayOf } from '#shared/domain/day.ts';
import type { DayRates } from '#shared/domain/rates/day-rates.ts';
import { daysBefore, missingDays } from '#shared/domain/rates/publishing-days.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { readRateDays, recordRates } from '#shared/store/rates/rates.ts';
import { fetchFile, shownAddress } from './fetch-file.ts';
import { RatesError } from './rates-error.ts';
import { readRatesFile } from './read-file.ts';
import type { RateSources } from './sources.ts';

/** What has come of it. */
export interface RatesTaken {
  /** The last day of the daily file. */
  readonly day: Day;
  /** How many days were not known before. */
  readonly added: number;
}

/** How far back days are missed: well within the ninety days that the file of them has. */
const LOOKED_BACK_DAYS = 84;
const AT_ONCE = 8;

/**
 * Takes the rates of the last day, and those of the days before that were missed (contract: Currency). It can be repeated,
 * come late, or run beside another: a day is taken once. What the daily file has is kept, also where the other one cannot be
 * had; the days it lacks are then missed again the next time.
 * @throws RatesError where a file cannot be had, or is not to be trusted: of that file, nothing is taken
 */
export async function refreshRates(call: OpenCall, { daily, history }: RateSources): Promise<RatesTaken> {
  const current = await filed(call, daily);
  const day = current.at(-1)?.day ?? '';
  const added = await takeRates(call, current);
  const from = daysBefore(day, LOOKED_BACK_DAYS);
  if (missingDays(await readRateDays(from, day), from, day).length === 0) return { day, added };
  return { day, added: added + (await takeRates(call, await filed(call, history))) };
}

/** Keeps the rates of days that are not known. @returns how many of them were not */
export async function takeRates({ runtime }: OpenCall, days: readonly DayRates[]): Promise<number> {
  const taken = await pLimit(AT_ONCE).map(days, (rates) => recordRates(rates, runtime.now()));
  return taken.filter(Boolean).length;
}

async function filed({ runtime }: OpenCall, url: string): Promise<DayRates[]> {
  const text = await fetchFile(url);
  try {
    return readRatesFile(text, dayOf(runtime.now()));
  } catch (error) {
    if (!(error instanceof RatesError)) throw error;
    throw new RatesError(`${error.message} (${shownAddress(url)})`, { cause: error.cause });
  }
}
