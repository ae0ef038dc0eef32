import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { JournalEvent } from '#shared/domain/event.ts';
import type { Key } from './keys.ts';
import type { StoredEvent } from './projections.ts';

/** The events among stream records: new items that say what event they are. */
export function storedEvents(records: readonly DynamoDBRecord[]): StoredEvent[] {
  return records.flatMap(({ eventName, dynamodb }) => {
    if (eventName !== 'INSERT' || !dynamodb?.NewImage?.event) return [];
    const { pk, sk, ...event } = unmarshall(dynamodb.NewImage as Parameters<typeof unmarshall>[0]);
    return [{ key: { pk, sk } as Key, event: event as unknown as JournalEvent }];
  });
}
