import { toDay } from '#shared/domain/day.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { findRates } from '#shared/store/rates/rates.ts';
import { cachedGlobally } from '#shared/store/table/cache.ts';

/** Cache lifetime: rates arrive during the day, gaps may be filled. */
export const RATES_CACHE_MS = 30 * 60_000;

/** Returns the rates for a time (ms) and its day, cached; null before the first known day. */
export const cachedRates = cachedGlobally(RATES_CACHE_MS, findRates);

/** Returns the latest rates' day, or null. Cached for half an hour. */
export async function findLastRatesDay({ runtime }: OpenCall): Promise<string | null> {
  const now = runtime.now();
  const rates = await cachedRates(Date.parse(now), toDay(now));
  return rates?.day ?? null;
}
