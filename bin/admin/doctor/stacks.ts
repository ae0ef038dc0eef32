import {
  attentionFinding,
  brokenFinding,
  type CheckFinding,
  type DeploymentCheck,
  okFinding,
  summarizeFindings,
} from './check.ts';
import type { ExpectedStack } from './deployment.ts';

/** Stacks with data, which a redeployment creates empty. */
const STATEFUL_STACKS = ['data', 'files', 'outside', 'people'];
const PROTECTION_HINT = 'Unless it is a trial, set terminationProtection to yes. Then:\nnpx cdk deploy --all';

/** Checks that stacks exist and deployments succeeded. */
export const stacksCheck: DeploymentCheck = {
  name: 'stacks',
  async run(deployment) {
    const expectedStacks = await deployment.stacks();
    const foundStacks = expectedStacks.filter(({ found }) => found !== undefined);
    const findings = expectedStacks.map(checkStack);
    const unprotected = foundStacks.filter(({ found }) => found?.EnableTerminationProtection !== true).length;
    return [
      ...(unprotected > 0
        ? [
            attentionFinding(
              'stacks',
              `${unprotected} can be deleted by mistake: termination protection is off`,
              PROTECTION_HINT,
            ),
          ]
        : []),
      ...summarizeFindings(findings, 'stacks', `${foundStacks.length} exist, and their last deployments succeeded`),
    ];
  },
};

function checkStack({ part, name, found, omittingSetting }: ExpectedStack): CheckFinding {
  const deploy = `npx cdk deploy ${name}`;
  if (!found) {
    const next = STATEFUL_STACKS.includes(part)
      ? 'A deployment recreates it empty. First see "Remove a service and bring it back" in lib/restore.md.'
      : deploy;
    if (omittingSetting === undefined) return brokenFinding(name, 'is missing', next);
    // Most deployments have none.
    if (part === 'canary') return okFinding(name, `is missing, as expected if the settings have ${omittingSetting}`);
    // CloudFormation does not know the settings.
    return attentionFinding(
      name,
      `is missing, which is correct only if the settings have ${omittingSetting}`,
      `If they do not:\n${next}`,
    );
  }
  const status = found.StackStatus ?? '';
  const next = `Read the stack’s events. Then:\n${deploy}`;
  if (status.endsWith('_IN_PROGRESS')) return attentionFinding(name, status, 'Wait for the deployment to finish.');
  if (status === 'UPDATE_ROLLBACK_COMPLETE')
    return attentionFinding(name, `${status}: the last deployment was rolled back`, next);
  if (!['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'IMPORT_COMPLETE'].includes(status))
    return brokenFinding(name, status, next);
  return okFinding(name, status);
}
