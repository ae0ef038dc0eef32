import type { Runtime } from '#shared/runtime.ts';
import type { Deployment } from './deployment.ts';

/** `attention`: works, but needs a look; `unknown`: could not be checked. */
export type State = 'ok' | 'attention' | 'broken' | 'unknown';

/** The result of one check. */
export interface Finding {
  readonly state: State;
  readonly what: string;
  readonly found: string;
  /** Next steps, one per line; commands have their own line for pasting. Empty if there are none. */
  readonly next: string;
  /** Error that prevented the check. */
  readonly cause?: unknown;
}

/** A check of a deployed service. */
export interface Check {
  readonly name: string;
  run(deployment: Deployment, runtime: Runtime): Promise<readonly Finding[]>;
}

/** Creates a positive finding. */
export const ok = (what: string, found: string): Finding => ({ state: 'ok', what, found, next: '' });
export const attention = (what: string, found: string, next: string): Finding => ({
  state: 'attention',
  what,
  found,
  next,
});
export const broken = (what: string, found: string, next: string): Finding => ({ state: 'broken', what, found, next });

/** Creates a finding for a failed check. */
export const unknown = (what: string, found: string, cause: unknown): Finding => ({
  state: 'unknown',
  what,
  found,
  next: 'Look again with credentials that may read it.',
  cause,
});

/** Returns the findings that are not ok, or one positive finding for all. No findings at all means broken. */
export function orAllWell(findings: readonly Finding[], what: string, found: string): readonly Finding[] {
  if (findings.length === 0) return [broken(what, 'there are none', 'Look at the stacks: each deployment has some.')];
  const wrong = findings.filter(({ state }) => state !== 'ok');
  return wrong.length > 0 ? wrong : [ok(what, found)];
}

/** Runs a check. Never throws: an error becomes a finding, so that other checks continue. */
export async function outcomeOf(check: Check, deployment: Deployment, runtime: Runtime): Promise<readonly Finding[]> {
  try {
    return await check.run(deployment, runtime);
  } catch (error) {
    return [unknown(check.name, 'could not be checked', error)];
  }
}
