import { readFile } from 'node:fs/promises';
import type { FunctionPlan } from '#lib/local/plan/plan-function.ts';
import type { Day } from '#shared/domain/day.ts';
import type { RateSources } from '#shared/operations/rates/sources.ts';

export interface LocalRates extends RateSources {
  /** Samples are not for real money. */
  readonly isSample: boolean;
}

/** Set in lib/stacks/schedule-stack.ts. */
const DAILY = 'RATES_URL';
const HISTORY = 'RATES_HISTORY_URL';

const SAMPLE_DAY = /<Cube time="[\d-]+">.*?<\/Cube>/s;

/**
 * Returns the user's rate sources, else the samples as a data URL, so that the schedule works unchanged without a
 * network.
 * @param today adds the samples for this day, so that they are not stale
 */
export async function findLocalRates(
  files: { readonly daily: string; readonly history: string } | undefined,
  today: Day,
): Promise<LocalRates> {
  if (files) return { ...files, isSample: false };
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
export function importsRates({ environment }: Pick<FunctionPlan, 'environment'>): boolean {
  return DAILY in environment;
}

/** Returns the variables that override the template's rate URLs. */
export function ratesVariables({ daily, history }: RateSources): Record<string, string> {
  return { [DAILY]: daily, [HISTORY]: history };
}
