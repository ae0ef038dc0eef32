import { DescribeRuleCommand, EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { broken, type Check, type Finding, ok, orAllWell } from './check.ts';
import type { Resource } from './deployment.ts';
import { lookAtEach, revertDrift } from './each.ts';

/** Checks that schedules are enabled. */
export const schedules: Check = {
  name: 'schedules',
  async run(deployment) {
    const client = new EventBridgeClient({});
    const all = await deployment.resources('AWS::Events::Rule');
    const look = async ({ id }: Resource): Promise<Finding> => {
      // On the default bus, the physical id is the name.
      const { State, Description = '' } = await client.send(new DescribeRuleCommand({ Name: id }));
      if (State === 'ENABLED') return ok(id, State);
      return broken(id, `is ${State}: ${Description}`, `aws events enable-rule --name ${id}`);
    };
    const findings = await lookAtEach('schedules', all, {
      what: ({ id }) => id,
      look,
      gone: ({ stack }) => revertDrift(stack),
    });
    return orAllWell(findings, 'schedules', `${all.length} are enabled`);
  },
};
