import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { ChunkKey } from '#shared/store/batches/batches.ts';
import type { ItemChange } from '#shared/store/lists/rows.ts';
import { type Key, parseAccountId } from '#shared/store/table/keys.ts';
import type { Item } from '#shared/store/table/read.ts';
import { batchKinds } from '#shared/store/table/table.ts';

export type TableStreamRecord = DynamoDBRecord;

type Image = Parameters<typeof unmarshall>[0];

/** Returns the inserted events: new items with a text in `event` (event-items.ts). */
export function newEventItems(records: readonly TableStreamRecord[]): Item[] {
  return records.flatMap(({ eventName, dynamodb }) =>
    eventName === 'INSERT' && dynamodb?.NewImage?.event?.S ? [unmarshallImage(dynamodb.NewImage as Image)] : [],
  );
}

/** Returns a record's key, even if its item is unreadable. */
export function streamRecordKey({ dynamodb: { Keys, NewImage } = {} }: TableStreamRecord): Key {
  return { pk: String(Keys?.pk?.S ?? NewImage?.pk?.S), sk: String(Keys?.sk?.S ?? NewImage?.sk?.S) };
}

/** Returns each written item before and after the change. */
export function itemChanges(records: readonly TableStreamRecord[]): ItemChange[] {
  return records.flatMap(({ dynamodb: { OldImage, NewImage } = {} }) =>
    NewImage
      ? [{ before: OldImage ? unmarshallImage(OldImage as Image) : null, after: unmarshallImage(NewImage as Image) }]
      : [],
  );
}

/** @throws TypeError for unreadable values, such as forty-digit numbers */
function unmarshallImage(image: Image): Item {
  try {
    return unmarshall(image) as Item;
  } catch {
    // Hides the SDK's message, which quotes the value.
    throw new TypeError('unreadable value in a stream item');
  }
}

/** Task of the batch worker: wake the chunks of a process, or process a chunk. */
export type BatchTask =
  | { readonly wake: number; readonly account: number }
  | { readonly work: ChunkKey; readonly account: number };

/** Returns the task of a stream record. */
export function parseBatchTask({ dynamodb: { NewImage } = {} }: TableStreamRecord): BatchTask | null {
  if (!NewImage) return null;
  const { pk, batch, id, process, number } = unmarshallImage(NewImage as Image);
  if (batch === batchKinds.process) return { account: parseAccountId(pk), wake: Number(id) };
  if (batch !== batchKinds.chunk) return null;
  return { account: parseAccountId(pk), work: { process: Number(process), number: Number(number) } };
}
