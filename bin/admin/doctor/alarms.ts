import { CloudWatchClient, DescribeAlarmsCommand, type MetricAlarm } from '@aws-sdk/client-cloudwatch';
import { attention, broken, type Check, type Finding, ok, orAllWell } from './check.ts';
import type { Deployment } from './deployment.ts';
import { revertDrift } from './each.ts';

/** CloudWatch's limit per call. */
const NAMES_AT_ONCE = 100;
const ALARM = 'AWS::CloudWatch::Alarm';

/** Checks for ringing alarms and disabled actions. */
export const alarms: Check = {
  name: 'alarms',
  async run(deployment) {
    const found = await alarmsOf(deployment);
    const names = new Set(found.map(({ AlarmName }) => AlarmName));
    const missing = (await deployment.resources(ALARM)).filter(({ id }) => !names.has(id));
    const findings = [
      ...found.map(stateOf),
      ...missing.map(({ id, stack }) => broken(id, 'is not there', revertDrift(stack))),
    ];
    return orAllWell(findings, 'alarms', `${found.length} are there, and none rings`);
  },
};

/** Returns the deployment's alarms in CloudWatch. */
export async function alarmsOf(deployment: Deployment): Promise<readonly MetricAlarm[]> {
  const client = new CloudWatchClient({});
  const names = (await deployment.resources(ALARM)).map(({ id }) => id);
  const found: MetricAlarm[] = [];
  for (let from = 0; from < names.length; from += NAMES_AT_ONCE) {
    const AlarmNames = names.slice(from, from + NAMES_AT_ONCE);
    const { MetricAlarms = [] } = await client.send(
      new DescribeAlarmsCommand({ AlarmNames, MaxRecords: NAMES_AT_ONCE }),
    );
    found.push(...MetricAlarms);
  }
  return found;
}

function stateOf({ AlarmName = '', StateValue, ActionsEnabled, AlarmDescription = '' }: MetricAlarm): Finding {
  if (StateValue === 'ALARM') {
    const rings = AlarmDescription.startsWith('[page]') ? broken : attention;
    return rings(AlarmName, 'rings', AlarmDescription);
  }
  if (ActionsEnabled === false) {
    return attention(
      AlarmName,
      'tells nobody: its actions are off',
      `aws cloudwatch enable-alarm-actions --alarm-names ${AlarmName}`,
    );
  }
  return ok(AlarmName, StateValue ?? '');
}
