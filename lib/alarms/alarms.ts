import type { Duration } from 'aws-cdk-lib';
import { Alarm, type AlarmProps, type CfnAlarm, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/**
 * How soon somebody has to look: at once, at night too, where sales, sign-ins or their records suffer; or within a working day,
 * where nothing is lost by then.
 */
export type Level = 'page' | 'ticket';

/** Where alarms of each level go; one topic may take both. */
export type AlarmTopics = Readonly<Record<Level, ITopic>>;

export interface ServiceAlarmProps extends Omit<AlarmProps, 'alarmDescription' | 'actionsEnabled'> {
  /** What is wrong, in a sentence. */
  readonly summary: string;
  /** The section of lib/runbook.md about this alarm. */
  readonly section: string;
  readonly level: Level;
  readonly topics: AlarmTopics;
  /** How long it says nothing after it was made, for what it watches has to come about first; not at all, unless given. */
  readonly warmUp?: Duration;
}

/** An alarm that notifies the topic of its level when it starts and when it is over, and says its level and where to look. */
export class ServiceAlarm extends Alarm {
  constructor(scope: Construct, id: string, { summary, section, level, topics, warmUp, ...props }: ServiceAlarmProps) {
    super(scope, id, {
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...props,
      alarmDescription: `[${level}] ${summary} What to do: "${section}" in lib/runbook.md.`,
    });
    this.addAlarmAction(new SnsAction(topics[level]));
    this.addOkAction(new SnsAction(topics[level]));
    if (warmUp !== undefined) {
      // The construct has no property for it yet.
      (this.node.defaultChild as CfnAlarm).warmUpConfiguration = {
        warmUpPeriodDurationInMinutes: warmUp.toMinutes(),
        onlyStartEvaluatingAfterWarmUpPeriodEnds: true,
      };
    }
  }
}
