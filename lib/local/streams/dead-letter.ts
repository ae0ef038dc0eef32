import { randomUUID } from 'node:crypto';
import type { DiscardReason } from './deliver.ts';
import type { LambdaStreamRecord } from './stream-record.ts';

/** Builds Lambda's on-failure message: the records' position, not their content. */
export function buildDeadLetter(
  records: readonly LambdaStreamRecord[],
  discard: {
    readonly functionArn: string;
    readonly streamArn: string;
    readonly shardId: string;
    readonly condition: DiscardReason;
    readonly attempts: number;
    readonly at: Date;
  },
) {
  const [first, last] = [records[0]?.dynamodb, records.at(-1)?.dynamodb];
  const arrival = (part: typeof first) => new Date((part?.ApproximateCreationDateTime ?? 0) * 1000).toISOString();
  return {
    requestContext: {
      requestId: randomUUID(),
      functionArn: discard.functionArn,
      condition: discard.condition,
      approximateInvokeCount: discard.attempts,
    },
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    version: '1.0',
    timestamp: discard.at.toISOString(),
    DDBStreamBatchInfo: {
      shardId: discard.shardId,
      startSequenceNumber: first?.SequenceNumber,
      endSequenceNumber: last?.SequenceNumber,
      approximateArrivalOfFirstRecord: arrival(first),
      approximateArrivalOfLastRecord: arrival(last),
      batchSize: records.length,
      streamArn: discard.streamArn,
    },
  };
}
