import { Annotations, Stack } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { type Service, stackName } from './service.ts';
import { lambdaThrottleAlarm, tableThrottleAlarm } from './throttle-alarms.ts';

/** What the warning is acknowledged by, where the topic is subscribed to by other means. */
export const NOBODY_HEARS = 'referral-tracking:nobody-hears-alarms';
const NOBODY_HEARS_TEXT =
  'Nobody hears of alarms: the setting alarmEmail is empty. Set it (-c alarmEmail=ops@example.com), or subscribe to the topic by other means.';

/**
 * Where alarms go, and the alarms of what all other stacks share. One topic for the whole service, so that one confirmation
 * subscribes to all of them.
 */
export class AlarmStack extends Stack {
  readonly topic: Topic;

  constructor(scope: Construct, service: Service, table: TableV2) {
    super(scope, stackName(service, 'alarms'), { description: 'Referral tracking: who hears of alarms; throttling' });
    this.topic = new Topic(this, 'Topic', { displayName: `${service.settings.service} alarms`, enforceSSL: true });
    // A topic policy replaces the one that lets the account publish: CloudWatch has to be let in by name.
    this.topic.grantPublish(
      new ServicePrincipal('cloudwatch.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    const { alarmEmail } = service.settings;
    if (alarmEmail === undefined) Annotations.of(this).addWarningV2(NOBODY_HEARS, NOBODY_HEARS_TEXT);
    else this.topic.addSubscription(new EmailSubscription(alarmEmail));
    tableThrottleAlarm(this, table, this.topic);
    lambdaThrottleAlarm(this, this.topic);
  }
}
