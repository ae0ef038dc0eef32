import type { Duration } from 'aws-cdk-lib';
import { Alarm, type AlarmProps, type CfnAlarm, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

export interface ServiceAlarmProps extends Omit<AlarmProps, 'alarmDescription' | 'actionsEnabled'> {
  /** What is wrong, in a sentence. */
  readonly summary: string;
  /** The section of lib/README.md that says what to do. */
  readonly section: string;
  readonly topic: ITopic;
  /** How long it says nothing after it was made, for what it watches has to come about first; not at all, unless given. */
  readonly warmUp?: Duration;
}

/** An alarm that notifies the topic when it starts and when it is over, and says where to look. */
export class ServiceAlarm extends Alarm {
  constructor(scope: Construct, id: string, { summary, section, topic, warmUp, ...props }: ServiceAlarmProps) {
    super(scope, id, {
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...props,
      alarmDescription: `${summary} What to do: "${section}" in lib/README.md.`,
    });
    this.addAlarmAction(new SnsAction(topic));
    this.addOkAction(new SnsAction(topic));
    if (warmUp !== undefined) {
      // The construct has no property for it yet.
      (this.node.defaultChild as CfnAlarm).warmUpConfiguration = {
        warmUpPeriodDurationInMinutes: warmUp.toMinutes(),
        onlyStartEvaluatingAfterWarmUpPeriodEnds: true,
      };
    }
  }
}
