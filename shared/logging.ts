import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { factsOf } from './error-facts.ts';

/** One line of JSON an entry. What is logged names ids and statuses, never a key, an e-mail or a body. */
export const logger = {
  info: (message: string, more: Record<string, unknown> = {}) => made().info(message, more),
  warn: (message: string, more: Record<string, unknown> = {}) => made().warn(message, more),
  error: (message: string, more: Record<string, unknown> = {}) => made().error(message, more),
};

/** Made with the first entry: a new process starts sooner without it. */
let own: Logger | undefined;
function made(): Logger {
  own ??= new Logger();
  return own;
}

/** Made when something is counted first: a new process starts sooner without it. */
let metrics: Metrics | undefined;

/** What functions count for operators; the alarms and the dashboard in lib/ know it by these names. */
export type MetricName =
  | 'UnexpectedError'
  | 'AnswerOutOfShape'
  | 'RowNotMade'
  | 'EventSkipped'
  | 'SaleCounted'
  | 'StaleRate'
  | 'PayoutRunStarted'
  | 'CampaignsRolledUp'
  | 'PromotersRolledUp'
  | 'SortedListsKept'
  | 'CanaryPassed'
  | 'WebhookDelivered'
  | 'WebhookFailed'
  | 'WebhookDisabled'
  | 'MailSent'
  | 'MailFailed';

/**
 * Counts something an operator watches, as a CloudWatch metric.
 * @param times how often; 0 says that there was none, where nothing would be taken for no news at all
 */
export function countMetric(name: MetricName, times = 1): void {
  oneMetric().addMetric(name, MetricUnit.Count, times);
}

function oneMetric(): Metrics {
  metrics ??= new Metrics();
  return metrics.singleMetric();
}

/**
 * Counts an error that the service does not know, for the service; and for this function's version, where it has one: by that a release
 * that brings such errors is taken back (lib/functions/gradual-release.ts).
 */
export function countUnexpectedError(): void {
  countMetric('UnexpectedError');
  const { AWS_LAMBDA_FUNCTION_NAME: name, AWS_LAMBDA_FUNCTION_VERSION: version = UNPUBLISHED } = process.env;
  if (name === undefined || version === UNPUBLISHED) return;
  oneMetric().addDimensions({ function: name, version }).addMetric('UnexpectedError', MetricUnit.Count, 1);
}

/** What Lambda calls the version of a function that has no published ones. */
const UNPUBLISHED = '$LATEST';

/** How many errors that caused one another are described: that of a call that was tried again is the cause of a cause. */
const MOST_CAUSES = 3;

/** Name and place of an error, and of its message what cannot quote a person, a key or a secret (error-facts.ts). */
export function described(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { name: typeof error };
  const stack = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
  return { ...withFacts(error, MOST_CAUSES), stack };
}

function withFacts(error: Error, causes: number): Readonly<Record<string, unknown>> {
  const { name, cause } = error;
  return {
    name,
    ...factsOf(error),
    cause: cause instanceof Error && causes > 0 ? withFacts(cause, causes - 1) : undefined,
  };
}
