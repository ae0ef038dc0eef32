import { Duration } from 'aws-cdk-lib';
import { ComparisonOperator } from 'aws-cdk-lib/aws-cloudwatch';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { ServiceAlarm, type ServiceAlarmProps } from '#lib/alarms/alarms.ts';

interface LateQueueProps extends Pick<ServiceAlarmProps, 'summary' | 'section' | 'level' | 'topics'> {
  /** The name of the alarm in the stack. */
  readonly id: string;
  readonly queue: IQueue;
  /** How old its oldest message may be. A message that waits is a new one each time, a quarter of an hour old at most. */
  readonly most: Duration;
}

/** Rings where the oldest message of a work queue is too old for ten minutes: too many come, or nothing works them off. */
export function lateQueueAlarm(scope: Construct, { id, queue, most, ...props }: LateQueueProps): void {
  new ServiceAlarm(scope, id, {
    ...props,
    metric: queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(5), statistic: 'Maximum' }),
    threshold: most.toSeconds(),
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    evaluationPeriods: 2,
  });
}
