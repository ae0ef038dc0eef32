import { randomUUID } from 'node:crypto';
import type { DiscardReason } from './deliver.ts';
import type { LambdaStreamRecord } from './stream-record.ts';

/** Builds Lambda's on-failure message: the records' position, not their content. */
export function buildDeadLetter(
  records: readonly LambdaStreamRecord[],
  about: {
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
      functionArn: about.functionArn,
      condition: about.condition,
      approximateInvokeCount: about.attempts,
    },
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    version: '1.0',
    timestamp: about.at.toISOString(),
    DDBStreamBatchInfo: {
      shardId: about.shardId,
      startSequenceNumber: first?.SequenceNumber,
      endSequenceNumber: last?.SequenceNumber,
      approximateArrivalOfFirstRecord: arrival(first),
      approximateArrivalOfLastRecord: arrival(last),
      batchSize: records.length,
      streamArn: about.streamArn,
    },
  };
}
