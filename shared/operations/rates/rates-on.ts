import { dayOf } from '#shared/domain/day.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { findRates } from '#shared/store/rates/rates.ts';
import { rememberingForAll } from '#shared/store/table/memory.ts';

/** How long a process trusts a day's rates: those of today come in the course of it, and a gap may be filled. */
export const TRUSTED_MS = 30 * 60_000;

/**
 * The rates that hold on a day, by the time in milliseconds and the day; null before the first that are known. No call where the
 * process knows them.
 */
export const ratesOn = rememberingForAll(TRUSTED_MS, findRates);

/** Of which day the last rates are; null where none are known. A call of the table each half hour of a process, not more. */
export async function lastRatesDay({ runtime }: OpenCall): Promise<string | null> {
  const now = runtime.now();
  const rates = await ratesOn(Date.parse(now), dayOf(now));
  return rates?.day ?? null;
}
