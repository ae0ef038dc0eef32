import { CfnOutput, Duration, Stack, Validations } from 'aws-cdk-lib';
import { ComparisonOperator } from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { ServiceAlarm, type ServiceAlarmProps } from '#lib/alarms/alarms.ts';
import { createDurableQueue } from './durable-queue.ts';

/** Creates a dead-letter queue. */
export function createDeadLetterQueue(scope: Construct): Queue {
  const queue = createDurableQueue(scope, 'DeadLetters');
  Validations.of(queue).acknowledge({
    id: 'AwsSolutions-SQS3',
    reason: 'It is itself a dead-letter queue, of a Lambda event source, which the rule does not check.',
  });
  return queue;
}

/** Outputs the queue's URL for the runbook's commands. */
export function outputDeadLetterQueue(queue: Queue, name: string, description: string): void {
  new CfnOutput(Stack.of(queue), name, { value: queue.queueUrl, description });
}

/** Creates an alarm for any message in the queue. */
export function createDeadLettersAlarm(
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
