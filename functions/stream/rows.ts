import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { logger } from '#shared/http/logging.ts';
import { runtime } from '#shared/runtime.ts';
import { rowChanges, writeRows } from '#shared/store/rows.ts';
import { itemChanges } from '#shared/store/stream.ts';

/**
 * The table's stream: keeps the rows by which the lists of version 2 are filtered, sorted and searched. A batch that
 * fails is delivered again from its first record; a row that has been written is not written again.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const rows = rowChanges(itemChanges(Records));
  const written = await writeRows(rows, runtime.now());
  logger.info('rows', { records: Records.length, changed: rows.length, written });
  return { batchItemFailures: [] };
};
