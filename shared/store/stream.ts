import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { JournalEvent } from '#shared/domain/event.ts';
import type { Key } from './keys.ts';
import type { StoredEvent } from './projections.ts';
import type { Item } from './read.ts';

type Image = Parameters<typeof unmarshall>[0];

/** The events among stream records: new items that say what event they are. */
export function storedEvents(records: readonly DynamoDBRecord[]): StoredEvent[] {
  return records.flatMap(({ eventName, dynamodb }) => {
    if (eventName !== 'INSERT' || !dynamodb?.NewImage?.event) return [];
    const { pk, sk, ...event } = unmarshall(dynamodb.NewImage as Image);
    return [{ key: { pk, sk } as Key, event: event as unknown as JournalEvent }];
  });
}

/** What stream records say of items that were written: each as it was, null where it is new, and as it is. */
export function itemChanges(
  records: readonly DynamoDBRecord[],
): { readonly before: Item | null; readonly after: Item }[] {
  return records.flatMap(({ dynamodb: { OldImage, NewImage } = {} }) =>
    NewImage ? [{ before: OldImage ? itemIn(OldImage as Image) : null, after: itemIn(NewImage as Image) }] : [],
  );
}

function itemIn(image: Image): Item {
  return unmarshall(image) as Item;
}
