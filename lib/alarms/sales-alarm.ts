import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { Service } from '#lib/settings/service.ts';
import { type AlarmTopics, ServiceAlarm } from './alarms.ts';
import { serviceMetric } from './service-metric.ts';

/** How many standard deviations below what is usual an hour's sales may be. */
const BAND = 3;

/**
 * Rings where fewer sales come than are usual at that hour of that day of the week, for two hours on end. Metric math cannot
 * look a week back; CloudWatch's anomaly detection does, and learns from the last two weeks. Where so few sales come that an
 * hour without any is usual, it says nothing. An hour without sales is counted as 0 by the roll-up of campaigns; where that
 * does not run, its own alarm rings.
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
