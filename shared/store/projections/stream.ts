import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { ChunkKey } from '#shared/store/batches/batches.ts';
import type { ItemChange } from '#shared/store/lists/rows.ts';
import { accountOf, type Key } from '#shared/store/table/keys.ts';
import type { Item } from '#shared/store/table/read.ts';
import { batchKinds } from '#shared/store/table/table.ts';

export type TableStreamRecord = DynamoDBRecord;

type Image = Parameters<typeof unmarshall>[0];

/** Returns new events: new items whose `event` is text (event-items.ts). */
export function newEventItems(records: readonly TableStreamRecord[]): Item[] {
  return records.flatMap(({ eventName, dynamodb }) =>
    eventName === 'INSERT' && dynamodb?.NewImage?.event?.S ? [itemIn(dynamodb.NewImage as Image)] : [],
  );
}

/** Returns a record's key, even if its item is unreadable. */
export function streamRecordKey({ dynamodb: { Keys, NewImage } = {} }: TableStreamRecord): Key {
  return { pk: String(Keys?.pk?.S ?? NewImage?.pk?.S), sk: String(Keys?.sk?.S ?? NewImage?.sk?.S) };
}

/** Returns items before and after their change. */
export function itemChanges(records: readonly TableStreamRecord[]): ItemChange[] {
  return records.flatMap(({ dynamodb: { OldImage, NewImage } = {} }) =>
    NewImage ? [{ before: OldImage ? itemIn(OldImage as Image) : null, after: itemIn(NewImage as Image) }] : [],
  );
}

/** @throws TypeError for unreadable values, such as forty-digit numbers */
function itemIn(image: Image): Item {
  try {
    return unmarshall(image) as Item;
  } catch {
    // Hides the SDK's message, which quotes the value.
    throw new TypeError('unreadable value in a stream item');
  }
}

/** Task of the batch worker: wake a process's chunks, or process a chunk. */
export type BatchTask =
  | { readonly wake: number; readonly account: number }
  | { readonly work: ChunkKey; readonly account: number };

/** Returns the task of a stream record. */
export function parseBatchTask({ dynamodb: { NewImage } = {} }: TableStreamRecord): BatchTask | null {
  if (!NewImage) return null;
  const { pk, batch, id, process, number } = itemIn(NewImage as Image);
  if (batch === batchKinds.process) return { account: accountOf(pk), wake: Number(id) };
  if (batch !== batchKinds.chunk) return null;
  return { account: accountOf(pk), work: { process: Number(process), number: Number(number) } };
}
