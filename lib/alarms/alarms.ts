import type { Duration } from 'aws-cdk-lib';
import { Alarm, type AlarmProps, type CfnAlarm, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/**
 * Urgency: `page` needs action immediately, at night too, because sales, sign-ins or their records suffer; `ticket` can
 * wait for the next working day without a loss.
 */
export type Level = 'page' | 'ticket';

/** SNS topics by level. Both levels may share one topic. */
export type AlarmTopics = Readonly<Record<Level, ITopic>>;

export interface ServiceAlarmProps extends Omit<AlarmProps, 'alarmDescription' | 'actionsEnabled'> {
  readonly summary: string;
  /** Section of lib/runbook.md. */
  readonly section: string;
  readonly level: Level;
  readonly topics: AlarmTopics;
  /** Time after creation during which the alarm is not evaluated. Default: none. */
  readonly warmUp?: Duration;
}

/**
 * An alarm that notifies its level's topic on ALARM and on OK. Its description contains the level and the runbook
 * section.
 */
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
      // The L2 construct has no property for this yet.
      (this.node.defaultChild as CfnAlarm).warmUpConfiguration = {
        warmUpPeriodDurationInMinutes: warmUp.toMinutes(),
        onlyStartEvaluatingAfterWarmUpPeriodEnds: true,
      };
    }
  }
}
