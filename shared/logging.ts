import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { errorFacts } from './error-facts.ts';

/** Logs JSON lines with ids and statuses, never keys, e-mails or bodies. */
export const logger = {
  info: (message: string, more: Record<string, unknown> = {}) => getLogger().info(message, more),
  warn: (message: string, more: Record<string, unknown> = {}) => getLogger().warn(message, more),
  error: (message: string, more: Record<string, unknown> = {}) => getLogger().error(message, more),
};

/** Created lazily, for shorter cold starts. */
let loggerInstance: Logger | undefined;
function getLogger(): Logger {
  loggerInstance ??= new Logger();
  return loggerInstance;
}

let metrics: Metrics | undefined;

/** Metric names; alarms and the dashboard in lib/ refer to them. */
export type MetricName =
  | 'UnexpectedError'
  | 'InvalidResponse'
  | 'RowNotMade'
  | 'EventSkipped'
  | 'SaleCounted'
  | 'StaleRate'
  | 'PayoutRunStarted'
  | 'CampaignsRolledUp'
  | 'PromotersRolledUp'
  | 'SortedListsKept'
  | 'DigestsQueued'
  | 'CanaryPassed'
  | 'WebhookDelivered'
  | 'WebhookFailed'
  | 'WebhookDisabled'
  | 'MailSent'
  | 'MailFailed';

/**
 * Counts a CloudWatch metric for operators.
 * @param times 0 records a data point where missing data would raise an alarm
 */
export function countMetric(name: MetricName, times = 1): void {
  createMetric().addMetric(name, MetricUnit.Count, times);
}

function createMetric(): Metrics {
  metrics ??= new Metrics();
  return metrics.singleMetric();
}

/**
 * Counts an unexpected error for the service and for the function's version. The second metric rolls back a bad release
 * (lib/functions/gradual-release.ts).
 */
export function countUnexpectedError(): void {
  countMetric('UnexpectedError');
  const { AWS_LAMBDA_FUNCTION_NAME: name, AWS_LAMBDA_FUNCTION_VERSION: version = UNPUBLISHED } = process.env;
  if (name === undefined || version === UNPUBLISHED) return;
  createMetric().addDimensions({ function: name, version }).addMetric('UnexpectedError', MetricUnit.Count, 1);
}

const UNPUBLISHED = '$LATEST';

/** An error after a retry is the cause of a cause. */
const MAX_CAUSES = 3;

/** Describes an error for the log, without personal data, keys or secrets (error-facts.ts). */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { name: typeof error };
  const stack = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
  return { ...withFacts(error, MAX_CAUSES), stack };
}

function withFacts(error: Error, causes: number): Readonly<Record<string, unknown>> {
  const { name, cause } = error;
  return {
    name,
    ...errorFacts(error),
    cause: cause instanceof Error && causes > 0 ? withFacts(cause, causes - 1) : undefined,
  };
}
