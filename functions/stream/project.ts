import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { countMetric, described, logger } from '#shared/logging.ts';
import { tell } from '#shared/operations/projections/tell.ts';
import { sendMessages } from '#shared/outside/queues.ts';
import { runtime } from '#shared/runtime.ts';
import { project } from '#shared/store/projections.ts';
import { rowChanges, writeRows } from '#shared/store/rows.ts';
import { itemChanges, storedEvents } from '#shared/store/stream.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import type { Key } from '#shared/store/table/keys.ts';

/**
 * The table's stream: adds new events to counters and balances, and keeps the rows by which the lists of version 2 are
 * filtered, sorted and searched; then it asks for companies to be told. A batch that fails is delivered again from its first record; what had been counted of it
 * is not counted twice, a row that has been written is not written again, and what is told again is told under the same ids. An item that no row can be made of is told
 * and passed over: trying it again would hold up the sums of everybody.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const rows = rowChanges(itemChanges(Records), tellBroken);
  const written = await writeRows(rows, runtime.now());
  const events = storedEvents(Records);
  const added = await attempt(() => project(events, runtime.now()), runtime);
  const told = await tell(events, sendMessages, runtime.now());
  const counts = { records: Records.length, events: events.length, added, rows: rows.length, written, told };
  logger.info('projected', counts);
  return { batchItemFailures: [] };
};

function tellBroken({ pk, sk }: Key, error: unknown): void {
  logger.error('row not made', { pk, sk, error: described(error) });
  countMetric('RowNotMade');
}
