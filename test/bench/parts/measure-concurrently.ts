import type { Results } from '#test/bench/results/results.ts';

export interface Failure {
  readonly part: string;
  readonly why: string;
}

/** Results of the successful parts, failures, and the duration of each part. */
export interface Measured {
  readonly results: Partial<Results>;
  readonly failures: readonly Failure[];
  readonly seconds: Readonly<Record<string, number>>;
}

interface MeasureOptions<Name extends string> {
  readonly lanes: number;
  readonly measure: (part: Name) => Promise<Partial<Results>>;
  readonly log: (line: string) => void;
}

/** Measures parts in order with limited concurrency. Collects failures without losing other results. */
export async function measureConcurrently<Name extends string>(
  names: readonly Name[],
  { lanes, measure, log }: MeasureOptions<Name>,
): Promise<Measured> {
  const remainingParts = [...names];
  const failures: Failure[] = [];
  const seconds: Record<string, number> = {};
  let results: Partial<Results> = {};
  const lane = async () => {
    for (let part = remainingParts.shift(); part !== undefined; part = remainingParts.shift()) {
      const startedAt = performance.now();
      log(`${part}: begun`);
      try {
        const measured = await measure(part);
        results = { ...results, ...measured };
        log(`${part}: done`);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        failures.push({ part, why });
        log(`${part}: FAILED`);
      }
      seconds[part] = Math.round((performance.now() - startedAt) / 1000);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { results, failures, seconds };
}
