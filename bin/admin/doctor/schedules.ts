import { DescribeRuleCommand, EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { brokenFinding, type CheckFinding, type DeploymentCheck, okFinding, summarizeFindings } from './check.ts';
import { checkEach, revertDriftCommand } from './check-each.ts';
import type { StackResource } from './deployment.ts';

/** Checks that schedules are enabled. */
export const schedulesCheck: DeploymentCheck = {
  name: 'schedules',
  async run(deployment) {
    const client = new EventBridgeClient({});
    const all = await deployment.resources('AWS::Events::Rule');
    const check = async ({ id }: StackResource): Promise<CheckFinding> => {
      // On the default bus, the physical id is the name.
      const { State, Description = '' } = await client.send(new DescribeRuleCommand({ Name: id }));
      if (State === 'ENABLED') return okFinding(id, State);
      return brokenFinding(id, `is ${State}: ${Description}`, `aws events enable-rule --name ${id}`);
    };
    const findings = await checkEach('schedules', all, {
      nameOf: ({ id }) => id,
      check,
      nextIfMissing: ({ stack }) => revertDriftCommand(stack),
    });
    return summarizeFindings(findings, 'schedules', `${all.length} are enabled`);
  },
};
