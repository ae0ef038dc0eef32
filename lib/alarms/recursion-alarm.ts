import { Duration } from 'aws-cdk-lib';
import { ComparisonOperator, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { type AlarmTopics, ServiceAlarm } from './alarms.ts';

/**
 * Creates an alarm for Lambda's recursive loop detection. These functions allow recursion, so it rings only if their
 * `RecursiveLoop` was reset to `Terminate`.
 */
export function createRecursionAlarm(
  scope: Construct,
  functions: Readonly<Record<string, IFunction>>,
  topics: AlarmTopics,
): void {
  const period = Duration.minutes(5);
  const dropped = Object.entries(functions).map(([name, lambda]) => {
    return [name, lambda.metric('RecursiveInvocationsDropped', { period, statistic: 'Sum' })] as const;
  });
  new ServiceAlarm(scope, 'RecursionStopped', {
    summary: 'Lambda stopped retries of webhooks or billing events, because it took them for a recursive loop.',
    section: 'Recursive loop',
    level: 'page',
    metric: new MathExpression({
      expression: `SUM([${Object.keys(functions).join(', ')}])`,
      usingMetrics: Object.fromEntries(dropped),
      label: 'Invocations stopped',
      period,
    }),
    threshold: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    evaluationPeriods: 1,
    topics,
  });
}
