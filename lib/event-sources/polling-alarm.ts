import { Duration } from 'aws-cdk-lib';
import { ComparisonOperator, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { type EventSourceMapping, type EventSourceMappingOptions, MetricType } from 'aws-cdk-lib/aws-lambda';
import { type AlarmTopics, ServiceAlarm } from '#lib/alarms/alarms.ts';

/** Enables Lambda's polling metrics, which include empty polls. */
export const POLLING_METRICS: Pick<EventSourceMappingOptions, 'metricsConfig'> = {
  metricsConfig: { metrics: [MetricType.EVENT_COUNT] },
};

/**
 * Creates an alarm for 15 minutes without polling: the mapping is disabled or deleted, or the function lacks
 * permission. Idle sources are polled, too, so missing data is breaching.
 * @param mapping with {@link POLLING_METRICS}
 * @param waitingWork the waiting work, as a sentence's subject
 */
export function createPollingAlarm(mapping: EventSourceMapping, waitingWork: string, topics: AlarmTopics): void {
  const period = Duration.minutes(5);
  new ServiceAlarm(mapping, 'NotFed', {
    summary: `${waitingWork}: for 15 minutes, Lambda has not polled the source.`,
    section: 'Polling stopped',
    level: 'page',
    topics,
    metric: new MathExpression({
      expression: 'FILL(polls, 0)',
      usingMetrics: {
        polls: new Metric({
          namespace: 'AWS/Lambda',
          metricName: 'PolledEventCount',
          dimensionsMap: { EventSourceMappingUUID: mapping.eventSourceMappingId },
          statistic: 'SampleCount',
          period,
        }),
      },
      label: 'Polls',
      period,
    }),
    threshold: 1,
    comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
    evaluationPeriods: 3,
    treatMissingData: TreatMissingData.BREACHING,
    warmUp: Duration.minutes(20),
  });
}
