import type { Runtime } from '#shared/runtime.ts';
import type { Deployment } from './deployment.ts';

/** `unknown`: could not be checked. */
export type State = 'ok' | 'attention' | 'broken' | 'unknown';

/** The result of a check. */
export interface Finding {
  readonly state: State;
  readonly what: string;
  readonly found: string;
  /** One per line; commands on their own line, for pasting. */
  readonly next: string;
  readonly cause?: unknown;
}

export interface Check {
  readonly name: string;
  run(deployment: Deployment, runtime: Runtime): Promise<readonly Finding[]>;
}

export const ok = (what: string, found: string): Finding => ({ state: 'ok', what, found, next: '' });
export const attention = (what: string, found: string, next: string): Finding => ({
  state: 'attention',
  what,
  found,
  next,
});
export const broken = (what: string, found: string, next: string): Finding => ({ state: 'broken', what, found, next });

export const unknown = (what: string, found: string, cause: unknown): Finding => ({
  state: 'unknown',
  what,
  found,
  next: 'Look again with credentials that may read it.',
  cause,
});

/** Returns findings that are not ok, else a positive one. None at all is broken. */
export function orAllWell(findings: readonly Finding[], what: string, found: string): readonly Finding[] {
  if (findings.length === 0) return [broken(what, 'there are none', 'Look at the stacks: each deployment has some.')];
  const wrong = findings.filter(({ state }) => state !== 'ok');
  return wrong.length > 0 ? wrong : [ok(what, found)];
}

/** Runs a check. Never throws, so that other checks continue. */
export async function outcomeOf(check: Check, deployment: Deployment, runtime: Runtime): Promise<readonly Finding[]> {
  try {
    return await check.run(deployment, runtime);
  } catch (error) {
    return [unknown(check.name, 'could not be checked', error)];
  }
}
