import { Duration } from 'aws-cdk-lib';
import { ComparisonOperator } from 'aws-cdk-lib/aws-cloudwatch';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { ServiceAlarm, type ServiceAlarmProps } from '#lib/alarms/alarms.ts';

interface LateQueueProps extends Pick<ServiceAlarmProps, 'summary' | 'section' | 'level' | 'topics'> {
  readonly id: string;
  readonly queue: IQueue;
  /** A delayed retry is a new message, delayed by 15 minutes at most. */
  readonly maxAge: Duration;
}

/** Creates an alarm for a queue whose oldest message is too old for ten minutes. */
export function createQueueAgeAlarm(scope: Construct, { id, queue, maxAge, ...props }: LateQueueProps): void {
  new ServiceAlarm(scope, id, {
    ...props,
    metric: queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(5), statistic: 'Maximum' }),
    threshold: maxAge.toSeconds(),
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    evaluationPeriods: 2,
  });
}
