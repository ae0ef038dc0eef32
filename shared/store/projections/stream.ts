import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { ChunkName } from '#shared/store/batches/batches.ts';
import type { ItemChange } from '#shared/store/lists/rows.ts';
import { accountOf, type Key } from '#shared/store/table/keys.ts';
import type { Item } from '#shared/store/table/read.ts';
import { batchKinds } from '#shared/store/table/table.ts';

/** A change of one item, as the table's stream has it. */
export type StreamRecord = DynamoDBRecord;

type Image = Parameters<typeof unmarshall>[0];

/** The items of events among stream records: new items whose `event` is text (event-items.ts). */
export function newEvents(records: readonly StreamRecord[]): Item[] {
  return records.flatMap(({ eventName, dynamodb }) =>
    eventName === 'INSERT' && dynamodb?.NewImage?.event?.S ? [itemIn(dynamodb.NewImage as Image)] : [],
  );
}

/** Which item a stream record is about, also where the item itself cannot be read. */
export function keyOfRecord({ dynamodb: { Keys, NewImage } = {} }: StreamRecord): Key {
  return { pk: String(Keys?.pk?.S ?? NewImage?.pk?.S), sk: String(Keys?.sk?.S ?? NewImage?.sk?.S) };
}

/** What stream records say of items that were written: each as it was, null where it is new, and as it is. */
export function itemChanges(records: readonly StreamRecord[]): ItemChange[] {
  return records.flatMap(({ dynamodb: { OldImage, NewImage } = {} }) =>
    NewImage ? [{ before: OldImage ? itemIn(OldImage as Image) : null, after: itemIn(NewImage as Image) }] : [],
  );
}

/** @throws TypeError where it holds what cannot be read, such as a number of forty digits */
function itemIn(image: Image): Item {
  try {
    return unmarshall(image) as Item;
  } catch {
    // The SDK's message quotes the value.
    throw new TypeError('an item of the stream holds a value that cannot be read');
  }
}

/** What a stream record asks the worker of batch processes to do: wake all of a new process, or go through a chunk. */
export type BatchTask =
  | { readonly wake: number; readonly account: number }
  | { readonly work: ChunkName; readonly account: number };

/** What a stream record that the worker is given asks it to do; null for any other. */
export function batchTask({ dynamodb: { NewImage } = {} }: StreamRecord): BatchTask | null {
  if (!NewImage) return null;
  const { pk, batch, id, process, number } = itemIn(NewImage as Image);
  if (batch === batchKinds.process) return { account: accountOf(pk), wake: Number(id) };
  if (batch !== batchKinds.chunk) return null;
  return { account: accountOf(pk), work: { process: Number(process), number: Number(number) } };
}
