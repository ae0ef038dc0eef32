import type { Results } from '#test/bench/results/results.ts';

/** A part that has failed, and why. */
export interface Failure {
  readonly part: string;
  readonly why: string;
}

/** What came of all parts: what those measured that did not fail, which failed, and how long each took. */
export interface Measured {
  readonly results: Partial<Results>;
  readonly failures: readonly Failure[];
  readonly seconds: Readonly<Record<string, number>>;
}

/** How parts are run. */
interface Running<Name extends string> {
  /** How many at a time. */
  readonly lanes: number;
  /** Measures one; throws where it fails. */
  readonly measure: (part: Name) => Promise<Partial<Results>>;
  /** Is told how far it is. */
  readonly say: (line: string) => void;
}

/** Measures parts, a few at a time, in their order. One that fails is named, and what others measured is kept. */
export async function sideBySide<Name extends string>(
  names: readonly Name[],
  { lanes, measure, say }: Running<Name>,
): Promise<Measured> {
  const left = [...names];
  const failures: Failure[] = [];
  const seconds: Record<string, number> = {};
  let results: Partial<Results> = {};
  const lane = async () => {
    for (let part = left.shift(); part !== undefined; part = left.shift()) {
      const begun = performance.now();
      say(`${part}: begun`);
      try {
        const measured = await measure(part);
        results = { ...results, ...measured };
        say(`${part}: done`);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        failures.push({ part, why });
        say(`${part}: FAILED`);
      }
      seconds[part] = Math.round((performance.now() - begun) / 1000);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { results, failures, seconds };
}
