import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { Service } from '#lib/settings/service.ts';
import { type AlarmTopics, ServiceAlarm } from './alarms.ts';
import { serviceMetric } from './service-metric.ts';

/** Tolerated deviation below the expected value, in standard deviations. */
const BAND = 3;

/**
 * Creates an alarm for two consecutive hours with fewer sales than usual at that hour of the week. Uses CloudWatch
 * anomaly detection, which learns from the last two weeks, because metric math cannot look back a week. Never rings
 * where an hour without sales is normal. The campaign roll-up reports zero for hours without sales; it has its own
 * alarm.
 */
export function salesStoppedAlarm(scope: Construct, service: Service, topics: AlarmTopics): void {
  const period = Duration.hours(1);
  new ServiceAlarm(scope, 'SalesStopped', {
    summary: 'Fewer sales come than is usual at this hour of the week.',
    section: 'Sales stopped',
    level: 'page',
    topics,
    metric: new MathExpression({
      expression: `ANOMALY_DETECTION_BAND(sales, ${BAND})`,
      usingMetrics: { sales: serviceMetric(service, 'SaleCounted', period) },
      label: 'What is usual',
      period,
    }),
    threshold: Alarm.ANOMALY_DETECTION_NO_THRESHOLD,
    comparisonOperator: ComparisonOperator.LESS_THAN_LOWER_THRESHOLD,
    evaluationPeriods: 2,
  });
}
