import { Annotations, Stack } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { AlarmTopics } from '#lib/alarms/alarms.ts';
import { createMonthlyBudget } from '#lib/alarms/monthly-budget.ts';
import { createLambdaThrottleAlarm, createTableThrottleAlarm } from '#lib/alarms/throttle-alarms.ts';
import { type Service, stackName } from '#lib/settings/service.ts';

/** For acknowledging the warning. */
export const NO_ALARM_SUBSCRIBERS = 'referral-tracking:nobody-hears-alarms';
const NO_ALARM_SUBSCRIBERS_TEXT =
  'No one is notified of alarms: alarmEmail is empty. Set it in the settings, or subscribe to the topic by other means.';

/**
 * The alarm topics, and alarms of shared resources. One topic for all, so that one confirmation is enough; the ticket
 * topic is used only with a ticket address. It always exists, because CloudFormation cannot remove an export that later
 * stacks still import.
 */
export class AlarmStack extends Stack {
  readonly topics: AlarmTopics;

  constructor(scope: Construct, service: Service, table: ITableV2) {
    super(scope, stackName(service, 'alarms'), { description: 'Referral tracking: alarm notifications; throttling' });
    const { alarmEmail, ticketEmail, service: name } = service.settings;
    const page = this.topic('Topic', `${name} alarms`, alarmEmail);
    const tickets = this.topic('Tickets', `${name} tickets`, ticketEmail);
    this.exportValue(tickets.topicArn);
    this.topics = { page, ticket: ticketEmail === undefined ? page : tickets };
    if (alarmEmail === undefined) Annotations.of(this).addWarningV2(NO_ALARM_SUBSCRIBERS, NO_ALARM_SUBSCRIBERS_TEXT);
    createTableThrottleAlarm(this, table, this.topics);
    createLambdaThrottleAlarm(this, this.topics);
    createMonthlyBudget(this, service.settings);
  }

  private topic(id: string, displayName: string, email: string | undefined): Topic {
    const topic = new Topic(this, id, { displayName, enforceSSL: true });
    // A topic policy replaces the default, so CloudWatch needs a statement.
    topic.grantPublish(
      new ServicePrincipal('cloudwatch.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    if (email !== undefined) topic.addSubscription(new EmailSubscription(email));
    return topic;
  }
}
