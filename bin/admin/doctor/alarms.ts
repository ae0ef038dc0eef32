import { CloudWatchClient, DescribeAlarmsCommand, type MetricAlarm } from '@aws-sdk/client-cloudwatch';
import {
  attentionFinding,
  brokenFinding,
  type CheckFinding,
  type DeploymentCheck,
  okFinding,
  summarizeFindings,
} from './check.ts';
import { revertDriftCommand } from './check-each.ts';
import type { Deployment } from './deployment.ts';

/** CloudWatch's limit per call. */
const NAME_BATCH_SIZE = 100;
const ALARM = 'AWS::CloudWatch::Alarm';

/** Checks for ringing alarms and disabled actions. */
export const alarmsCheck: DeploymentCheck = {
  name: 'alarms',
  async run(deployment) {
    const alarms = await findDeploymentAlarms(deployment);
    const names = new Set(alarms.map(({ AlarmName }) => AlarmName));
    const missing = (await deployment.resources(ALARM)).filter(({ id }) => !names.has(id));
    const findings = [
      ...alarms.map(checkAlarm),
      ...missing.map(({ id, stack }) => brokenFinding(id, 'is missing', revertDriftCommand(stack))),
    ];
    return summarizeFindings(findings, 'alarms', `${alarms.length} exist, and none is in ALARM state`);
  },
};

/** Returns the deployment's alarms in CloudWatch. */
export async function findDeploymentAlarms(deployment: Deployment): Promise<readonly MetricAlarm[]> {
  const client = new CloudWatchClient({});
  const names = (await deployment.resources(ALARM)).map(({ id }) => id);
  const alarms: MetricAlarm[] = [];
  for (let from = 0; from < names.length; from += NAME_BATCH_SIZE) {
    const AlarmNames = names.slice(from, from + NAME_BATCH_SIZE);
    const { MetricAlarms = [] } = await client.send(
      new DescribeAlarmsCommand({ AlarmNames, MaxRecords: NAME_BATCH_SIZE }),
    );
    alarms.push(...MetricAlarms);
  }
  return alarms;
}

function checkAlarm({ AlarmName = '', StateValue, ActionsEnabled, AlarmDescription = '' }: MetricAlarm): CheckFinding {
  if (StateValue === 'ALARM') {
    const rings = AlarmDescription.startsWith('[page]') ? brokenFinding : attentionFinding;
    return rings(AlarmName, 'rings', AlarmDescription);
  }
  if (ActionsEnabled === false) {
    return attentionFinding(
      AlarmName,
      'notifies no one: its actions are disabled',
      `aws cloudwatch enable-alarm-actions --alarm-names ${AlarmName}`,
    );
  }
  return okFinding(AlarmName, StateValue ?? '');
}
