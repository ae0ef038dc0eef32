import { readFile } from 'node:fs/promises';
import type { FunctionPlan } from '#lib/local/plan/plan-function.ts';
import type { Day } from '#shared/domain/day.ts';
import type { RateSources } from '#shared/operations/rates/sources.ts';

/** Where a local run takes the rates of currencies from. */
export interface LocalRates extends RateSources {
  /** Whether they are the samples that come with the service, and not for real money. */
  readonly isSample: boolean;
}

/** The variables by which the templates give a function the address of the rates (lib/stacks/schedule-stack.ts). */
const DAILY = 'RATES_URL';
const HISTORY = 'RATES_HISTORY_URL';

/** A day of the samples, with its rates. */
const SAMPLE_DAY = /<Cube time="[\d-]+">.*?<\/Cube>/s;

/**
 * Where the rates are by the environment of a person who starts the local run: `RATES_URL`, and `RATES_HISTORY_URL` for a
 * file of the days before, which may be the same. The samples otherwise: as an address that holds the whole file, so that
 * nothing is called and the schedule does what it does with any other address.
 * @param today the samples are of two days, with the same rates: the one that is in the file, for sales of the days since, and
 *   this one, so that they are not stale from the first page on
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

/** Whether a function is the one that takes the rates. */
export function takesRates({ environment }: Pick<FunctionPlan, 'environment'>): boolean {
  return DAILY in environment;
}

/** What a function that takes the rates is given in the place of the template's addresses. */
export function ratesEnvironment({ daily, history }: RateSources): Record<string, string> {
  return { [DAILY]: daily, [HISTORY]: history };
}
