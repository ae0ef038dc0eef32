import { paginateListSubscriptionsByTopic, SNSClient } from '@aws-sdk/client-sns';
import { alarmsOf } from './alarms.ts';
import { attention, broken, type Check, type Finding, ok } from './check.ts';
import { lookAtEach, revertDrift } from './each.ts';

const SUBSCRIBE = 'See "Alarm notifications" in lib/README.md.';
const CONFIRM = `Follow the link in the mail of SNS. ${SUBSCRIBE}`;

/** Checks that alarm topics have confirmed subscribers. */
export const subscribers: Check = {
  name: 'subscribers',
  async run(deployment) {
    const client = new SNSClient({});
    const topics = new Set((await alarmsOf(deployment)).flatMap(({ AlarmActions = [] }) => AlarmActions));
    if (topics.size === 0)
      return [broken('subscribers', 'there is nobody to tell: no alarm names a topic', revertDrift('--all'))];
    return lookAtEach('subscribers', [...topics], {
      what: nameOf,
      look: (topic) => stateOf(client, topic),
      gone: () => revertDrift('--all'),
    });
  },
};

const nameOf = (topic: string): string => topic.split(':').at(-1) ?? topic;

async function stateOf(client: SNSClient, topic: string): Promise<Finding> {
  const what = nameOf(topic);
  const found: string[] = [];
  for await (const { Subscriptions = [] } of paginateListSubscriptionsByTopic({ client }, { TopicArn: topic })) {
    found.push(...Subscriptions.map(({ SubscriptionArn = '' }) => SubscriptionArn));
  }
  const waiting = found.filter((arn) => !arn.startsWith('arn:')).length;
  const confirmed = found.length - waiting;
  const unconfirmed = `${waiting} have not confirmed their subscription`;
  if (found.length === 0) return broken(what, 'nobody hears of its alarms: nobody has subscribed', SUBSCRIBE);
  if (confirmed === 0) return broken(what, `nobody hears of its alarms: ${unconfirmed}`, CONFIRM);
  if (waiting > 0) return attention(what, unconfirmed, CONFIRM);
  return ok(what, `${confirmed} hear of its alarms`);
}
