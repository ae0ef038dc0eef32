import { LocalError } from '#lib/local/errors.ts';
import { functionNameOf } from './plan-function.ts';
import type { Resolved } from './resolved.ts';

/** A queue of the template. */
export interface QueuePlan {
  readonly name: string;
  readonly arn: string;
  /** Its settings as the API of SQS names and writes them. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** How a queue is delivered to a function: the event source mapping of the template. */
export interface QueueMappingPlan {
  readonly queueName: string;
  readonly queueArn: string;
  readonly functionName: string;
  readonly batchSize: number;
  /** How long a batch is collected, in milliseconds. */
  readonly windowMs: number;
  /** How many batches are worked at once. */
  readonly maximumConcurrency: number;
  readonly reportsItemFailures: boolean;
}

const settings = [
  'DelaySeconds',
  'MaximumMessageSize',
  'MessageRetentionPeriod',
  'ReceiveMessageWaitTimeSeconds',
  'VisibilityTimeout',
];

/** How many messages a batch has that says nothing of it. */
const usualBatch = 10;
/** Without a limit Lambda works five batches at first, and more as they come; here it is these. */
const usualConcurrency = 5;

/**
 * Reads a queue.
 * @throws LocalError for one that keeps an order, which the local run does not have
 */
export function queuePlan({ name, arn, properties }: Resolved): QueuePlan {
  if (properties.FifoQueue === true) throw new LocalError(`The queue ${name} is a FIFO queue: it cannot be run here.`);
  const given = settings.flatMap((setting) => {
    const value = properties[setting];
    return value === undefined ? [] : [[setting, String(value)] as const];
  });
  const redrive =
    properties.RedrivePolicy === undefined ? {} : { RedrivePolicy: JSON.stringify(properties.RedrivePolicy) };
  return { name, arn, attributes: { ...Object.fromEntries(given), ...redrive } };
}

/**
 * Reads an event source mapping on a queue; `undefined` for one on anything else, or a disabled one.
 * @throws LocalError for one that filters messages, which the local run does not do
 */
export function queueMappingPlan({ properties }: Resolved): QueueMappingPlan | undefined {
  const queueArn = String(properties.EventSourceArn);
  const queueName = /^arn:[^:]+:sqs:[^:]*:[^:]*:(.+)$/.exec(queueArn)?.[1];
  if (!queueName || properties.Enabled === false) return undefined;
  const functionName = functionNameOf(properties.FunctionName) ?? String(properties.FunctionName);
  if (properties.FilterCriteria)
    throw new LocalError(`The queue ${queueName} is mapped with a filter: it cannot be run here.`);
  const { MaximumConcurrency = usualConcurrency } = (properties.ScalingConfig ?? {}) as { MaximumConcurrency?: number };
  return {
    queueName,
    queueArn,
    functionName,
    batchSize: Number(properties.BatchSize ?? usualBatch),
    windowMs: Number(properties.MaximumBatchingWindowInSeconds ?? 0) * 1000,
    maximumConcurrency: Number(MaximumConcurrency),
    reportsItemFailures: ((properties.FunctionResponseTypes ?? []) as string[]).includes('ReportBatchItemFailures'),
  };
}
