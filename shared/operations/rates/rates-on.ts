import { dayOf } from '#shared/domain/day.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { findRates } from '#shared/store/rates/rates.ts';
import { rememberingForAll } from '#shared/store/table/memory.ts';

/** Cache lifetime: today's rates arrive during the day, and gaps may be filled. */
export const TRUSTED_MS = 30 * 60_000;

/** Returns the rates for a time in milliseconds and its day, cached per process; null before the first known day. */
export const ratesOn = rememberingForAll(TRUSTED_MS, findRates);

/** Returns the day of the latest rates, or null; at most one request per half hour and process. */
export async function lastRatesDay({ runtime }: OpenCall): Promise<string | null> {
  const now = runtime.now();
  const rates = await ratesOn(Date.parse(now), dayOf(now));
  return rates?.day ?? null;
}
