import { attention, broken, type Check, type Finding, ok, orAllWell } from './check.ts';
import type { Wanted } from './deployment.ts';

const PROTECT = 'Set terminationProtection to yes and deploy, unless it is a trial.';

/** Each stack is there, and its last deployment has come to its end. */
export const stacks: Check = {
  name: 'stacks',
  async run(deployment) {
    const wanted = await deployment.stacks();
    const there = wanted.filter(({ found }) => found !== undefined);
    const left = wanted.filter(({ found, leftOutBy }) => !found && leftOutBy !== undefined);
    const findings = wanted.flatMap(stateOf);
    const unprotected = there.filter(({ found }) => found?.EnableTerminationProtection !== true).length;
    return [
      ...(unprotected > 0
        ? [attention('stacks', `${unprotected} may be deleted by mistake: termination protection is off`, PROTECT)]
        : []),
      ...orAllWell(findings, 'stacks', `${there.length} are there, each deployed to its end`),
      ...left.map(({ name, leftOutBy }) => ok(name, `not there, as the setting ${leftOutBy} leaves it`)),
    ];
  },
};

function stateOf({ name, found, leftOutBy }: Wanted): Finding[] {
  const next = `npx cdk deploy ${name}`;
  if (!found) return leftOutBy === undefined ? [broken(name, 'is not there', next)] : [];
  const status = found.StackStatus ?? '';
  if (status.endsWith('_IN_PROGRESS')) return [attention(name, status, 'Wait for the deployment.')];
  if (status === 'UPDATE_ROLLBACK_COMPLETE') {
    return [
      attention(name, `${status}: the last deployment was taken back`, `Read the events of the stack. Then: ${next}`),
    ];
  }
  if (!['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'IMPORT_COMPLETE'].includes(status))
    return [broken(name, status, `Read the events of the stack. Then: ${next}`)];
  return [ok(name, status)];
}
