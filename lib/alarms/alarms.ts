import type { Duration } from 'aws-cdk-lib';
import { Alarm, type AlarmProps, type CfnAlarm, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/** `page`: act now, even at night, because sales or sign-ins suffer. `ticket`: the next working day is soon enough. */
export type AlarmLevel = 'page' | 'ticket';

export type AlarmTopics = Readonly<Record<AlarmLevel, ITopic>>;

export interface ServiceAlarmProps extends Omit<AlarmProps, 'alarmDescription' | 'actionsEnabled'> {
  readonly summary: string;
  /** Section of lib/runbook.md. */
  readonly section: string;
  readonly level: AlarmLevel;
  readonly topics: AlarmTopics;
  /** No evaluation for this long after creation. */
  readonly warmUp?: Duration;
}

/** An alarm that notifies its level's topic on ALARM and OK. */
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
      // The L2 construct lacks this property.
      (this.node.defaultChild as CfnAlarm).warmUpConfiguration = {
        warmUpPeriodDurationInMinutes: warmUp.toMinutes(),
        onlyStartEvaluatingAfterWarmUpPeriodEnds: true,
      };
    }
  }
}
