import { attention, broken, type Check, type Finding, ok, orAllWell } from './check.ts';
import type { Wanted } from './deployment.ts';

/** With data: a redeployment creates them empty. */
const HOLDING = ['data', 'outside', 'people'];
const PROTECT = 'Unless it is a trial, set terminationProtection to yes. Then:\nnpx cdk deploy --all';

/** Checks that stacks exist and deployments succeeded. */
export const stacks: Check = {
  name: 'stacks',
  async run(deployment) {
    const wanted = await deployment.stacks();
    const there = wanted.filter(({ found }) => found !== undefined);
    const findings = wanted.map(stateOf);
    const unprotected = there.filter(({ found }) => found?.EnableTerminationProtection !== true).length;
    return [
      ...(unprotected > 0
        ? [attention('stacks', `${unprotected} may be deleted by mistake: termination protection is off`, PROTECT)]
        : []),
      ...orAllWell(findings, 'stacks', `${there.length} are there, each deployed to its end`),
    ];
  },
};

function stateOf({ part, name, found, leftOutBy }: Wanted): Finding {
  const deploy = `npx cdk deploy ${name}`;
  if (!found) {
    const next = HOLDING.includes(part)
      ? 'A deployment makes it anew, and empty. First see "Remove a service and bring it back" in lib/restore.md.'
      : deploy;
    if (leftOutBy === undefined) return broken(name, 'is not there', next);
    // Most deployments have none.
    if (part === 'canary') return ok(name, `is not there, as where the settings have ${leftOutBy}`);
    // CloudFormation does not know the settings.
    return attention(name, `is not there: right only if the settings have ${leftOutBy}`, `If they have not:\n${next}`);
  }
  const status = found.StackStatus ?? '';
  const next = `Read the events of the stack. Then:\n${deploy}`;
  if (status.endsWith('_IN_PROGRESS')) return attention(name, status, 'Wait for the deployment.');
  if (status === 'UPDATE_ROLLBACK_COMPLETE')
    return attention(name, `${status}: the last deployment was taken back`, next);
  if (!['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'IMPORT_COMPLETE'].includes(status)) return broken(name, status, next);
  return ok(name, status);
}
