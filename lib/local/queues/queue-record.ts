import type { Message, MessageAttributeValue } from '@aws-sdk/client-sqs';

/** A message as Lambda hands it to a function. */
export interface QueueRecord {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly body: string;
  /** What SQS says of it, as `ApproximateReceiveCount`. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly messageAttributes: Readonly<Record<string, unknown>>;
  readonly md5OfBody: string;
  readonly eventSource: 'aws:sqs';
  readonly eventSourceARN: string;
  readonly awsRegion: string;
}

/** Words a message of SQS as a record of Lambda's event. */
export function queueRecord(message: Message, queueArn: string, region: string): QueueRecord {
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
 * The messages of a batch that are done with, by what the function answered: those that it did not report as failed. A
 * report that names none of the batch's messages fails all of it, as it does on Lambda.
 * @param result what the function returned
 * @param reports whether the mapping asks for such reports; without, whatever returns has done all
 */
export function doneWith(batch: readonly QueueRecord[], result: unknown, reports: boolean): readonly QueueRecord[] {
  if (!reports) return batch;
  const { batchItemFailures } = (result ?? {}) as { batchItemFailures?: readonly { itemIdentifier?: string }[] | null };
  const failed = new Set((batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier));
  const left = batch.filter(({ messageId }) => failed.has(messageId));
  return left.length < failed.size ? [] : batch.filter((record) => !left.includes(record));
}
