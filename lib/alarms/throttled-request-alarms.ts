import { Duration } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { METRICS_NAMESPACE } from '#lib/functions/service-function.ts';
import type { Service } from '#lib/settings/service.ts';
import type { AlarmTopics } from './alarms.ts';
import { type ServiceMetricName, serviceMetric } from './service-metric.ts';
import { createThrottleAlarm } from './throttle-alarms.ts';

const REFUSED: ServiceMetricName = 'RequestRefused';
const TRACKING_REFUSED: ServiceMetricName = 'TrackingRefused';
const UNAUTHORIZED: ServiceMetricName = 'RequestUnauthorized';

/** Server-side tracking. Unlike clicks, it cannot be throttled by other callers' traffic. */
const TRACKING = ['POST /api/v1/track/*', 'POST /api/v2/track/*'];

/**
 * Counts 429 in the access log, because HTTP APIs only have a 4xx metric, and creates alarms: a page for server-side
 * tracking, because sales would be missing; a ticket otherwise, because any single caller can cause it.
 */
export function createThrottledRequestAlarms(
  scope: Construct,
  service: Service,
  accessLog: LogGroup,
  topics: AlarmTopics,
): void {
  countStatus(scope, 'Refused', { accessLog, status: '429', metricName: REFUSED });
  createThrottleAlarm(scope, 'RequestsThrottled', {
    summary: 'The API rejects requests with 429: there are more than the settings allow.',
    metric: serviceMetric(service, REFUSED, Duration.minutes(1)),
    level: 'ticket',
    topics,
  });
  countStatus(scope, 'TrackingRefused', {
    accessLog,
    status: '429',
    metricName: TRACKING_REFUSED,
    routes: TRACKING,
  });
  createThrottleAlarm(scope, 'TrackingThrottled', {
    summary: 'The API rejects tracking calls of companies with 429: sales are late or missing.',
    metric: serviceMetric(service, TRACKING_REFUSED, Duration.minutes(1)),
    topics,
  });
}

/** Counts 401 in the access log, because HTTP APIs have no such metric. */
export function createUnauthorizedMetric(scope: Construct, service: Service, accessLog: LogGroup): Metric {
  countStatus(scope, 'Unauthorized', { accessLog, status: '401', metricName: UNAUTHORIZED });
  return serviceMetric(service, UNAUTHORIZED, Duration.minutes(5));
}

function countStatus(
  scope: Construct,
  id: string,
  {
    accessLog,
    status,
    metricName,
    routes,
  }: {
    readonly accessLog: LogGroup;
    readonly status: string;
    readonly metricName: ServiceMetricName;
    readonly routes?: readonly string[];
  },
): void {
  const ofStatus = FilterPattern.stringValue('$.status', '=', status);
  const ofRoutes = routes?.map((route) => FilterPattern.stringValue('$.route', '=', route));
  new MetricFilter(scope, id, {
    logGroup: accessLog,
    filterPattern: ofRoutes === undefined ? ofStatus : FilterPattern.all(ofStatus, FilterPattern.any(...ofRoutes)),
    metricNamespace: METRICS_NAMESPACE,
    metricName,
    metricValue: '1',
    dimensions: { service: '$.service' },
  });
}
