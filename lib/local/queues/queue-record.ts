import type { Message, MessageAttributeValue } from '@aws-sdk/client-sqs';

export interface QueueRecord {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly body: string;
  /** E.g. `ApproximateReceiveCount`. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly messageAttributes: Readonly<Record<string, unknown>>;
  readonly md5OfBody: string;
  readonly eventSource: 'aws:sqs';
  readonly eventSourceARN: string;
  readonly awsRegion: string;
}

/** Converts an SQS message to a Lambda record. */
export function toQueueRecord(message: Message, queueArn: string, region: string): QueueRecord {
  const { MessageId, ReceiptHandle, Body, Attributes, MessageAttributes = {}, MD5OfBody } = message;
  const own = Object.entries(MessageAttributes).map(([name, value]) => [name, attribute(value)] as const);
  return {
    messageId: String(MessageId),
    receiptHandle: String(ReceiptHandle),
    body: Body ?? '',
    attributes: { ...Attributes },
    messageAttributes: Object.fromEntries(own),
    md5OfBody: MD5OfBody ?? '',
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn,
    awsRegion: region,
  };
}

function attribute({ StringValue, BinaryValue, DataType }: MessageAttributeValue) {
  const binaryValue = BinaryValue && Buffer.from(BinaryValue).toString('base64');
  return { stringValue: StringValue, binaryValue, stringListValues: [], binaryListValues: [], dataType: DataType };
}

/**
 * Returns a batch's successful messages. An unknown id in the report fails the whole batch, as on Lambda.
 * @param reports whether partial batch responses are enabled
 */
export function successfulRecords(
  batch: readonly QueueRecord[],
  result: unknown,
  reports: boolean,
): readonly QueueRecord[] {
  if (!reports) return batch;
  const { batchItemFailures } = (result ?? {}) as { batchItemFailures?: readonly { itemIdentifier?: string }[] | null };
  const failed = new Set((batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier));
  const failedMessages = batch.filter(({ messageId }) => failed.has(messageId));
  return failedMessages.length < failed.size ? [] : batch.filter((record) => !failedMessages.includes(record));
}
