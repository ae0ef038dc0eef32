import { paginateListSubscriptionsByTopic, SNSClient } from '@aws-sdk/client-sns';
import { alarmsOf } from './alarms.ts';
import { attention, broken, type Check, type Finding, ok } from './check.ts';

const SUBSCRIBE = 'See "Who hears of alarms" in lib/README.md.';

/** Somebody hears of each alarm: the topics that alarms go to have subscribers that have confirmed it. */
export const subscribers: Check = {
  name: 'subscribers',
  async run(deployment) {
    const client = new SNSClient({});
    const topics = new Set((await alarmsOf(deployment)).flatMap(({ AlarmActions = [] }) => AlarmActions));
    const stateOf = async (topic: string): Promise<readonly Finding[]> => {
      const what = topic.split(':').at(-1) ?? topic;
      const found: string[] = [];
      for await (const { Subscriptions = [] } of paginateListSubscriptionsByTopic({ client }, { TopicArn: topic })) {
        found.push(...Subscriptions.map(({ SubscriptionArn = '' }) => SubscriptionArn));
      }
      const waiting = found.filter((arn) => !arn.startsWith('arn:')).length;
      const confirmed = found.length - waiting;
      if (confirmed === 0) {
        const why = waiting === 0 ? 'nobody has subscribed' : `${waiting} have not confirmed their subscription`;
        return [
          broken(
            what,
            `nobody hears of its alarms: ${why}`,
            waiting === 0 ? SUBSCRIBE : 'Follow the link in the mail of SNS, or deploy again.',
          ),
        ];
      }
      if (waiting > 0)
        return [
          attention(what, `${waiting} have not confirmed their subscription`, 'Follow the link in the mail of SNS.'),
        ];
      return [ok(what, `${confirmed} hear of its alarms`)];
    };
    return (await Promise.all([...topics].map(stateOf))).flat();
  },
};
