import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { Service } from '#lib/settings/service.ts';
import { type AlarmTopics, ServiceAlarm } from './alarms.ts';
import { serviceMetric } from './service-metric.ts';

/** In standard deviations. */
const BAND = 3;

/**
 * Creates an alarm for two hours with fewer sales than usual at that time of the week. Anomaly detection learns from
 * two weeks; metric math cannot look back one. Never rings where an hour without sales is normal. Needs the zeros that
 * the campaign roll-up reports for such hours.
 */
export function createSalesStoppedAlarm(scope: Construct, service: Service, topics: AlarmTopics): void {
  const period = Duration.hours(1);
  new ServiceAlarm(scope, 'SalesStopped', {
    summary: 'There are fewer sales than usual at this hour of the week.',
    section: 'Sales stopped',
    level: 'page',
    topics,
    metric: new MathExpression({
      expression: `ANOMALY_DETECTION_BAND(sales, ${BAND})`,
      usingMetrics: { sales: serviceMetric(service, 'SaleCounted', period) },
      label: 'Expected range',
      period,
    }),
    threshold: Alarm.ANOMALY_DETECTION_NO_THRESHOLD,
    comparisonOperator: ComparisonOperator.LESS_THAN_LOWER_THRESHOLD,
    evaluationPeriods: 2,
  });
}
