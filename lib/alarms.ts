import { Stack } from 'aws-cdk-lib';
import { Alarm, type AlarmProps, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { type Service, stackName } from './service.ts';

/** Where alarms go. One topic for the whole service, so that one confirmation subscribes to all of them. */
export class AlarmStack extends Stack {
  readonly topic: Topic;

  constructor(scope: Construct, service: Service) {
    super(scope, stackName(service, 'alarms'), { description: 'Referral tracking: who hears of alarms' });
    this.topic = new Topic(this, 'Topic', { displayName: `${service.settings.service} alarms`, enforceSSL: true });
    // A topic policy replaces the one that lets the account publish: CloudWatch has to be let in by name.
    this.topic.grantPublish(
      new ServicePrincipal('cloudwatch.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    if (service.settings.alarmEmail !== undefined) {
      this.topic.addSubscription(new EmailSubscription(service.settings.alarmEmail));
    }
  }
}

export interface ServiceAlarmProps extends Omit<AlarmProps, 'alarmDescription' | 'actionsEnabled'> {
  /** What is wrong, in a sentence. */
  readonly summary: string;
  /** The section of lib/README.md that says what to do. */
  readonly section: string;
  readonly topic: ITopic;
}

/** An alarm that tells the topic when it starts and when it is over, and tells the reader where to look. */
export class ServiceAlarm extends Alarm {
  constructor(scope: Construct, id: string, { summary, section, topic, ...props }: ServiceAlarmProps) {
    super(scope, id, {
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...props,
      alarmDescription: `${summary} What to do: "${section}" in lib/README.md.`,
    });
    this.addAlarmAction(new SnsAction(topic));
    this.addOkAction(new SnsAction(topic));
  }
}
