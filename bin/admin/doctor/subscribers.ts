import { paginateListSubscriptionsByTopic, SNSClient } from '@aws-sdk/client-sns';
import { findDeploymentAlarms } from './alarms.ts';
import { attentionFinding, brokenFinding, type CheckFinding, type DeploymentCheck, okFinding } from './check.ts';
import { checkEach, revertDriftCommand } from './check-each.ts';

const SUBSCRIBE = 'See "Alarm notifications" in lib/README.md.';
const CONFIRM = `Follow the link in the e-mail from SNS. ${SUBSCRIBE}`;

/** Checks that alarm topics have confirmed subscribers. */
export const subscribersCheck: DeploymentCheck = {
  name: 'subscribers',
  async run(deployment) {
    const client = new SNSClient({});
    const topics = new Set((await findDeploymentAlarms(deployment)).flatMap(({ AlarmActions = [] }) => AlarmActions));
    if (topics.size === 0)
      return [brokenFinding('subscribers', 'no one is notified: no alarm has a topic', revertDriftCommand('--all'))];
    return checkEach('subscribers', [...topics], {
      nameOf: parseTopicName,
      check: (topic) => checkSubscribers(client, topic),
      nextIfMissing: () => revertDriftCommand('--all'),
    });
  },
};

const parseTopicName = (topic: string): string => topic.split(':').at(-1) ?? topic;

async function checkSubscribers(client: SNSClient, topic: string): Promise<CheckFinding> {
  const what = parseTopicName(topic);
  const arns: string[] = [];
  for await (const { Subscriptions = [] } of paginateListSubscriptionsByTopic({ client }, { TopicArn: topic })) {
    arns.push(...Subscriptions.map(({ SubscriptionArn = '' }) => SubscriptionArn));
  }
  const waiting = arns.filter((arn) => !arn.startsWith('arn:')).length;
  const confirmed = arns.length - waiting;
  const unconfirmed = `subscriptions not confirmed (${waiting})`;
  if (arns.length === 0) return brokenFinding(what, 'no one is notified of alarms: no subscribers', SUBSCRIBE);
  if (confirmed === 0) return brokenFinding(what, `no one is notified of alarms: ${unconfirmed}`, CONFIRM);
  if (waiting > 0) return attentionFinding(what, unconfirmed, CONFIRM);
  return okFinding(what, `confirmed subscribers: ${confirmed}`);
}
