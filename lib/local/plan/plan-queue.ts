import { LocalError } from '#lib/local/errors.ts';
import { parseFunctionName } from './plan-function.ts';
import type { ResolvedResource } from './resolved-resource.ts';

export interface QueuePlan {
  readonly name: string;
  readonly arn: string;
  /** Named as in the SQS API. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** An event source mapping of a queue. */
export interface QueueMappingPlan {
  readonly queueName: string;
  readonly queueArn: string;
  readonly functionName: string;
  readonly batchSize: number;
  readonly windowMs: number;
  readonly maximumConcurrency: number;
  readonly reportsItemFailures: boolean;
}

const QUEUE_ATTRIBUTES = [
  'DelaySeconds',
  'MaximumMessageSize',
  'MessageRetentionPeriod',
  'ReceiveMessageWaitTimeSeconds',
  'VisibilityTimeout',
];

/** Lambda's default batch size. */
const DEFAULT_BATCH_SIZE = 10;
/** Lambda scales up from five batches; a local run stays there. */
const MIN_CONCURRENCY = 5;

/**
 * Reads a queue.
 * @throws LocalError for a FIFO queue
 */
export function readQueuePlan({ name, arn, properties }: ResolvedResource): QueuePlan {
  if (properties.FifoQueue === true)
    throw new LocalError(`The queue ${name} is a FIFO queue, which the local run does not support.`);
  const attributes = QUEUE_ATTRIBUTES.flatMap((setting) => {
    const value = properties[setting];
    return value === undefined ? [] : [[setting, String(value)] as const];
  });
  const redrive =
    properties.RedrivePolicy === undefined ? {} : { RedrivePolicy: JSON.stringify(properties.RedrivePolicy) };
  return { name, arn, attributes: { ...Object.fromEntries(attributes), ...redrive } };
}

/**
 * Reads a queue's event source mapping. `undefined` for other sources and disabled ones.
 * @throws LocalError for filters
 */
export function readQueueMappingPlan({ properties }: ResolvedResource): QueueMappingPlan | undefined {
  const queueArn = String(properties.EventSourceArn);
  const queueName = /^arn:[^:]+:sqs:[^:]*:[^:]*:(.+)$/.exec(queueArn)?.[1];
  if (!queueName || properties.Enabled === false) return undefined;
  const functionName = parseFunctionName(properties.FunctionName) ?? String(properties.FunctionName);
  if (properties.FilterCriteria)
    throw new LocalError(`The queue ${queueName} is mapped with a filter, which the local run does not support.`);
  const { MaximumConcurrency = MIN_CONCURRENCY } = (properties.ScalingConfig ?? {}) as { MaximumConcurrency?: number };
  return {
    queueName,
    queueArn,
    functionName,
    batchSize: Number(properties.BatchSize ?? DEFAULT_BATCH_SIZE),
    windowMs: Number(properties.MaximumBatchingWindowInSeconds ?? 0) * 1000,
    maximumConcurrency: Number(MaximumConcurrency),
    reportsItemFailures: ((properties.FunctionResponseTypes ?? []) as string[]).includes('ReportBatchItemFailures'),
  };
}
