import { Duration } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { ComparisonOperator, MathExpression, type Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { type AlarmTopics, ServiceAlarm } from './alarms.ts';
import { sumOverStages } from './stage-metrics.ts';

/**
 * Creates alarms for 15-minute waves of 401 (revoked or guessed keys) and 4xx (a faulty client or release). Both are
 * ratios with a minimum count, because some rejected calls are normal.
 * @param unauthorized 401 responses per five minutes
 */
export function createClientErrorAlarms(
  scope: Construct,
  stages: readonly HttpStage[],
  unauthorized: Metric,
  topics: AlarmTopics,
): void {
  const period = Duration.minutes(5);
  const wave = { comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD, evaluationPeriods: 3, topics };
  const requests = sumOverStages(stages, 'metricCount', { period, label: 'Requests' });
  new ServiceAlarm(scope, 'UnauthorizedWave', {
    ...wave,
    summary: 'The API rejects more than 10% of requests with 401: their API keys are invalid.',
    section: 'A wave of 401',
    level: 'page',
    metric: new MathExpression({
      expression: 'IF(refused >= 20, 100 * refused / requests, 0)',
      usingMetrics: { refused: unauthorized, requests },
      label: '401 in % of requests, if at least 20',
      period,
    }),
    threshold: 10,
  });
  new ServiceAlarm(scope, 'ClientErrorWave', {
    ...wave,
    summary: 'The API rejects more than half of all requests with 4xx.',
    section: 'A wave of 4xx',
    level: 'ticket',
    metric: new MathExpression({
      expression: 'IF(refused >= 100, 100 * refused / requests, 0)',
      usingMetrics: { refused: sumOverStages(stages, 'metricClientError', { period, label: '4xx' }), requests },
      label: '4xx in % of requests, if at least 100',
      period,
    }),
    threshold: 50,
  });
}
