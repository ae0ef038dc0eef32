import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

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
  | 'StaleRate'
  | 'CampaignsRolledUp'
  | 'PromotersRolledUp'
  | 'SortedListsKept'
  | 'WebhookDelivered'
  | 'WebhookFailed'
  | 'WebhookDisabled'
  | 'MailSent'
  | 'MailFailed';

/** Counts something an operator watches, as a CloudWatch metric. */
export function countMetric(name: MetricName): void {
  metrics ??= new Metrics();
  metrics.singleMetric().addMetric(name, MetricUnit.Count, 1);
}

/** Name and place of an error. Its message is left out: the SDK's may quote the item that it was about. */
export function described(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };
  const stack = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
  return { name: error.name, cause: error.cause instanceof Error ? error.cause.name : undefined, stack };
}
