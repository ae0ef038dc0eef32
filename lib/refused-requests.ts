import { Duration } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { AlarmTopics } from './alarms.ts';
import type { Service } from './service.ts';
import { METRICS } from './service-function.ts';
import { type Counted, serviceMetric } from './service-metric.ts';
import { throttleAlarm } from './throttle-alarms.ts';

const REFUSED: Counted = 'RequestRefused';
const UNAUTHORIZED: Counted = 'RequestUnauthorized';

/**
 * Counts the requests that the stage's throttling answered with 429, and rings where they go on. An HTTP API has no metric
 * of them, only one of all 4xx, so they are counted from the access log; of the service's functions that of `/tr` alone answers with 429.
 */
export function refusedRequests(scope: Construct, service: Service, accessLog: LogGroup, topics: AlarmTopics): void {
  countStatus(scope, 'Refused', { accessLog, status: '429', counted: REFUSED });
  throttleAlarm(scope, 'RequestsThrottled', {
    summary: 'The API refuses requests with 429: more come than the settings allow.',
    metric: serviceMetric(service, REFUSED, Duration.minutes(1)),
    topics,
  });
}

/** Counts the requests that were answered with 401, which an HTTP API has no metric of either. */
export function unauthorizedRequests(scope: Construct, service: Service, accessLog: LogGroup): Metric {
  countStatus(scope, 'Unauthorized', { accessLog, status: '401', counted: UNAUTHORIZED });
  return serviceMetric(service, UNAUTHORIZED, Duration.minutes(5));
}

function countStatus(
  scope: Construct,
  id: string,
  { accessLog, status, counted }: { readonly accessLog: LogGroup; readonly status: string; readonly counted: Counted },
): void {
  new MetricFilter(scope, id, {
    logGroup: accessLog,
    filterPattern: FilterPattern.stringValue('$.status', '=', status),
    metricNamespace: METRICS,
    metricName: counted,
    metricValue: '1',
    dimensions: { service: '$.service' },
  });
}
