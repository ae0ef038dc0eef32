import { Duration } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { ComparisonOperator, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { type AlarmTopics, ServiceAlarm } from './alarms.ts';
import { sumOverStages } from './stage-metrics.ts';

/**
 * Creates alarms for a 5xx ratio above 1% (from five per minute on), and for a small but steady count over half an
 * hour. A ratio alone would hide a failing route behind the many clicks; a count alone would ring at peaks for retried
 * errors.
 */
export function createServerErrorAlarms(scope: Construct, stages: readonly HttpStage[], topics: AlarmTopics): void {
  const minute = { period: Duration.minutes(1), label: 'per minute' };
  const common = { section: 'Server errors', level: 'page', topics } as const;
  new ServiceAlarm(scope, 'ServerErrors', {
    ...common,
    summary: 'The API responds to more than 1% of requests with 5xx.',
    metric: new MathExpression({
      expression: 'IF(errors >= 5, 100 * errors / requests, 0)',
      usingMetrics: {
        errors: sumOverStages(stages, 'metricServerError', minute),
        requests: sumOverStages(stages, 'metricCount', minute),
      },
      label: '5xx in % of requests, if at least 5',
      period: minute.period,
    }),
    threshold: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    evaluationPeriods: 5,
    datapointsToAlarm: 2,
  });
  new ServiceAlarm(scope, 'LastingServerErrors', {
    ...common,
    summary: 'For half an hour, the API has repeatedly responded with 5xx.',
    metric: sumOverStages(stages, 'metricServerError', { period: Duration.minutes(5), label: '5xx' }),
    threshold: 5,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    evaluationPeriods: 6,
  });
}
