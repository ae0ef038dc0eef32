import { readFile } from 'node:fs/promises';
import type { RateSources } from '#shared/operations/rates/sources.ts';
import type { FunctionPlan } from './plan-function.ts';

/** Where a local run takes the rates of currencies from. */
export interface LocalRates extends RateSources {
  /** Whether they are the samples that come with the service, and not for real money. */
  readonly isSample: boolean;
}

/** The variables by which the templates give a function the address of the rates (lib/schedule-stack.ts). */
const DAILY = 'RATES_URL';
const HISTORY = 'RATES_HISTORY_URL';

/**
 * Where the rates are by the environment of a person who starts the local run: `RATES_URL`, and `RATES_HISTORY_URL` for a
 * file of the days before, which may be the same. The samples otherwise: as an address that holds the whole file, so that
 * nothing is called and the schedule does what it does with any other address.
 */
export async function localRates(
  given: { readonly daily: string; readonly history: string } | undefined,
): Promise<LocalRates> {
  if (given) return { ...given, isSample: false };
  const sample = await readFile(new URL('sample-rates.xml', import.meta.url), 'base64');
  const url = `data:application/xml;base64,${sample}`;
  return { daily: url, history: url, isSample: true };
}

/** Whether a function is the one that takes the rates. */
export function takesRates({ environment }: Pick<FunctionPlan, 'environment'>): boolean {
  return DAILY in environment;
}

/** What a function that takes the rates is given in the place of the template's addresses. */
export function ratesEnvironment({ daily, history }: RateSources): Record<string, string> {
  return { [DAILY]: daily, [HISTORY]: history };
}
