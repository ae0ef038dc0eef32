import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

/** One line of JSON an entry. What is logged names ids and statuses, never a key, an e-mail or a body. */
export const logger = new Logger();

const metrics = new Metrics();

/** Counts something an operator watches, as a CloudWatch metric. */
export function countMetric(name: 'UnexpectedError' | 'AnswerOutOfShape'): void {
  metrics.singleMetric().addMetric(name, MetricUnit.Count, 1);
}
