import type { Runtime } from '#shared/runtime.ts';
import type { Deployment } from './deployment.ts';

/** `unknown`: could not be checked. */
export type CheckState = 'ok' | 'attention' | 'broken' | 'unknown';

/** The result of a check. */
export interface CheckFinding {
  readonly state: CheckState;
  readonly what: string;
  readonly found: string;
  /** One per line; commands on their own line, for pasting. */
  readonly next: string;
  readonly cause?: unknown;
}

export interface DeploymentCheck {
  readonly name: string;
  run(deployment: Deployment, runtime: Runtime): Promise<readonly CheckFinding[]>;
}

export const okFinding = (what: string, found: string): CheckFinding => ({ state: 'ok', what, found, next: '' });
export const attentionFinding = (what: string, found: string, next: string): CheckFinding => ({
  state: 'attention',
  what,
  found,
  next,
});
export const brokenFinding = (what: string, found: string, next: string): CheckFinding => ({
  state: 'broken',
  what,
  found,
  next,
});

export const unknownFinding = (what: string, found: string, cause: unknown): CheckFinding => ({
  state: 'unknown',
  what,
  found,
  next: 'Run doctor again with credentials that may read it.',
  cause,
});

/** Returns findings that are not ok, else a positive one. None at all is broken. */
export function summarizeFindings(
  findings: readonly CheckFinding[],
  what: string,
  found: string,
): readonly CheckFinding[] {
  if (findings.length === 0) return [brokenFinding(what, 'none found', 'Check the stacks: every deployment has some.')];
  const problems = findings.filter(({ state }) => state !== 'ok');
  return problems.length > 0 ? problems : [okFinding(what, found)];
}

/** Runs a check. Never throws, so that other checks continue. */
export async function runCheck(
  check: DeploymentCheck,
  deployment: Deployment,
  runtime: Runtime,
): Promise<readonly CheckFinding[]> {
  try {
    return await check.run(deployment, runtime);
  } catch (error) {
    return [unknownFinding(check.name, 'could not be checked', error)];
  }
}
