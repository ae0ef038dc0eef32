import type { Runtime } from '#shared/runtime.ts';
import type { Deployment } from './deployment.ts';

/** How a thing is: as it should be; to be looked at; not working; or it could not be asked. */
export type State = 'ok' | 'attention' | 'broken' | 'unknown';

/** What was found of one thing. */
export interface Finding {
  readonly state: State;
  readonly what: string;
  readonly found: string;
  /** What to do next; empty where there is nothing to do. */
  readonly next: string;
}

/** One thing that is looked at. */
export interface Check {
  readonly name: string;
  run(deployment: Deployment, runtime: Runtime): Promise<readonly Finding[]>;
}

/** One finding that all is well. */
export const ok = (what: string, found: string): Finding => ({ state: 'ok', what, found, next: '' });
export const attention = (what: string, found: string, next: string): Finding => ({
  state: 'attention',
  what,
  found,
  next,
});
export const broken = (what: string, found: string, next: string): Finding => ({ state: 'broken', what, found, next });

/** Those that are not well; one line for all where there are none. */
export function orAllWell(findings: readonly Finding[], what: string, found: string): readonly Finding[] {
  const wrong = findings.filter(({ state }) => state !== 'ok');
  return wrong.length > 0 ? wrong : [ok(what, found)];
}

/**
 * What a check finds. It never throws: what could not be asked is a finding, too, and the other checks go on.
 * @param lineOf what a person is told of an error
 */
export async function outcomeOf(
  check: Check,
  deployment: Deployment,
  runtime: Runtime,
  lineOf: (error: unknown) => string,
): Promise<readonly Finding[]> {
  try {
    return await check.run(deployment, runtime);
  } catch (error) {
    const next = 'Look again with credentials that may read it.';
    return [{ state: 'unknown', what: check.name, found: `could not be checked: ${lineOf(error)}`, next }];
  }
}
