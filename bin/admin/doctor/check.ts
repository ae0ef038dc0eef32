import type { Runtime } from '#shared/runtime.ts';
import type { Deployment } from './deployment.ts';

/** How a thing is: as it should be; to be looked at; not working; or it could not be asked. */
export type State = 'ok' | 'attention' | 'broken' | 'unknown';

/** What was found of one thing. */
export interface Finding {
  readonly state: State;
  readonly what: string;
  readonly found: string;
  /** What to do next, in lines: a command has one of its own, to be pasted. Empty where there is nothing to do. */
  readonly next: string;
  /** Why it could not be asked, as it was thrown; undefined where it was. */
  readonly cause?: unknown;
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

/** One finding of what could not be asked. */
export const unknown = (what: string, found: string, cause: unknown): Finding => ({
  state: 'unknown',
  what,
  found,
  next: 'Look again with credentials that may read it.',
  cause,
});

/** Those that are not well; one line for all where there are none. Where there is nothing to look at, nothing is well. */
export function orAllWell(findings: readonly Finding[], what: string, found: string): readonly Finding[] {
  if (findings.length === 0) return [broken(what, 'there are none', 'Look at the stacks: each deployment has some.')];
  const wrong = findings.filter(({ state }) => state !== 'ok');
  return wrong.length > 0 ? wrong : [ok(what, found)];
}

/** What a check finds. It never throws: what could not be asked is a finding, too, and the other checks go on. */
export async function outcomeOf(check: Check, deployment: Deployment, runtime: Runtime): Promise<readonly Finding[]> {
  try {
    return await check.run(deployment, runtime);
  } catch (error) {
    return [unknown(check.name, 'could not be checked', error)];
  }
}
