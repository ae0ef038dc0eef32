import { Duration } from 'aws-cdk-lib';
import { ComparisonOperator, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { type EventSourceMapping, type EventSourceMappingOptions, MetricType } from 'aws-cdk-lib/aws-lambda';
import { type AlarmTopics, ServiceAlarm } from '#lib/alarms/alarms.ts';

/** Lets Lambda say how many messages or changes it reads for a mapping: none, too, as long as it looks for some. */
export const POLLS_COUNTED: Pick<EventSourceMappingOptions, 'metricsConfig'> = {
  metricsConfig: { metrics: [MetricType.EVENT_COUNT] },
};

/**
 * Rings where Lambda has not looked for messages or changes for a quarter of an hour: the mapping is disabled or deleted, or
 * its function may not read. A stream or queue that has nothing new is looked at all the same, so what is missing is never fine.
 * @param mapping one with {@link POLLS_COUNTED}
 * @param waits what waits meanwhile, as the subject of a sentence
 */
export function notFedAlarm(mapping: EventSourceMapping, waits: string, topics: AlarmTopics): void {
  const period = Duration.minutes(5);
  new ServiceAlarm(mapping, 'NotFed', {
    summary: `${waits}: nothing is handed to the function that works them off.`,
    section: 'Not fed',
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
      label: 'Looked for news',
      period,
    }),
    threshold: 1,
    comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
    evaluationPeriods: 3,
    treatMissingData: TreatMissingData.BREACHING,
    warmUp: Duration.minutes(20),
  });
}
