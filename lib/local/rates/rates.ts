import { readFile } from 'node:fs/promises';
import type { FunctionPlan } from '#lib/local/plan/plan-function.ts';
import type { Day } from '#shared/domain/day.ts';
import type { RateSources } from '#shared/operations/rates/sources.ts';

/** Exchange rate sources of a local run. */
export interface LocalRates extends RateSources {
  /** Whether they are the bundled samples, which are not for real money. */
  readonly isSample: boolean;
}

/** Variables for the rate URLs (lib/stacks/schedule-stack.ts). */
const DAILY = 'RATES_URL';
const HISTORY = 'RATES_HISTORY_URL';

/** One day in the sample file. */
const SAMPLE_DAY = /<Cube time="[\d-]+">.*?<\/Cube>/s;

/**
 * Returns the rate sources from the user's environment (`RATES_URL`, and `RATES_HISTORY_URL` for earlier days, which
 * may be the same file), else the samples as a data URL: no network call, and the schedule works unchanged.
 * @param today adds the samples' rates for this day, so that they are not stale; the file's own day covers sales since
 * then
 */
export async function localRates(
  given: { readonly daily: string; readonly history: string } | undefined,
  today: Day,
): Promise<LocalRates> {
  if (given) return { ...given, isSample: false };
  const file = await readFile(new URL('sample-rates.xml', import.meta.url), 'utf8');
  const url = `data:application/xml;base64,${Buffer.from(withDay(file, today)).toString('base64')}`;
  return { daily: url, history: url, isSample: true };
}

function withDay(file: string, day: Day): string {
  return file.replace(SAMPLE_DAY, (sample) =>
    [sample.replace(/time="[\d-]+"/, `time="${day}"`), sample].join('\n\t\t'),
  );
}

/** Whether a function imports exchange rates. */
export function takesRates({ environment }: Pick<FunctionPlan, 'environment'>): boolean {
  return DAILY in environment;
}

/** Returns the variables that override the template's URLs. */
export function ratesEnvironment({ daily, history }: RateSources): Record<string, string> {
  return { [DAILY]: daily, [HISTORY]: history };
}
