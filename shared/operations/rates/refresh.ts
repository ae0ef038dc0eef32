import pLimit from 'p-limit';
import { addDays, type Day, toDay } from '#shared/domain/day.ts';
import type { DayRates } from '#shared/domain/rates/day-rates.ts';
import { findMissingDays } from '#shared/domain/rates/publishing-days.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { readRateDays, recordRates } from '#shared/store/rates/rates.ts';
import { fetchFile, redactUrl } from './fetch-file.ts';
import { RatesError } from './rates-error.ts';
import { parseRatesFile } from './read-file.ts';
import type { RateSources } from './sources.ts';

/** Result of a refresh. */
export interface RatesRefreshResult {
  /** Last day of the daily file. */
  readonly day: Day;
  /** New days. */
  readonly added: number;
}

/** Within the ninety days of the history file. */
const LOOKBACK_DAYS = 84;
const RECORDING_CONCURRENCY = 8;

/**
 * Stores the latest and missing rates (contract: Currency). Idempotent. If the history file fails, daily rates are kept
 * and missing days retried next time.
 * @throws RatesError if a file is unavailable or invalid
 */
export async function refreshRates(call: OpenCall, { daily, history }: RateSources): Promise<RatesRefreshResult> {
  const current = await fetchRates(call, daily);
  const day = current.at(-1)?.day ?? '';
  const addedCount = await storeRates(call, current);
  const from = addDays(day, -LOOKBACK_DAYS);
  if (findMissingDays(await readRateDays(from, day), from, day).length === 0) return { day, added: addedCount };
  return { day, added: addedCount + (await storeRates(call, await fetchRates(call, history))) };
}

/** Stores unknown days. @returns their number */
export async function storeRates({ runtime }: OpenCall, days: readonly DayRates[]): Promise<number> {
  const stored = await pLimit(RECORDING_CONCURRENCY).map(days, (rates) => recordRates(rates, runtime.now()));
  return stored.filter(Boolean).length;
}

async function fetchRates({ runtime }: OpenCall, url: string): Promise<DayRates[]> {
  const text = await fetchFile(url);
  try {
    return parseRatesFile(text, toDay(runtime.now()));
  } catch (error) {
    if (!(error instanceof RatesError)) throw error;
    throw new RatesError(`${error.message} (${redactUrl(url)})`, { cause: error.cause });
  }
}
