import { CfnOutput, Duration, Stack, Validations } from 'aws-cdk-lib';
import { ComparisonOperator } from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { ServiceAlarm, type ServiceAlarmProps } from '#lib/alarms/alarms.ts';
import { keptQueue } from './kept-queue.ts';

/** Creates a dead-letter queue. */
export function deadLetters(scope: Construct): Queue {
  const queue = keptQueue(scope, 'DeadLetters');
  Validations.of(queue).acknowledge({
    id: 'AwsSolutions-SQS3',
    reason: 'It is a dead-letter queue itself, of a Lambda function’s source, which the rule does not look at.',
  });
  return queue;
}

/** Outputs the queue's URL for the runbook's commands. */
export function deadLettersOutput(queue: Queue, name: string, description: string): void {
  new CfnOutput(Stack.of(queue), name, { value: queue.queueUrl, description });
}

/** Creates an alarm for any message in the queue. */
export function deadLettersAlarm(
  scope: Construct,
  { queue, ...props }: Pick<ServiceAlarmProps, 'summary' | 'section' | 'level' | 'topics'> & { readonly queue: Queue },
): void {
  new ServiceAlarm(scope, 'DeadLettersAlarm', {
    ...props,
    metric: queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1), statistic: 'Maximum' }),
    threshold: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    evaluationPeriods: 1,
  });
}
