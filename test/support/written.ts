import { type AttributeValue, DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient, GetRecordsCommand, GetShardIteratorCommand } from '@aws-sdk/client-dynamodb-streams';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { inject } from 'vitest';
import { listShards } from '#lib/local/shard.ts';
import { streamRecord } from '#lib/local/stream-record.ts';
import { documents, tableName } from '#shared/store/client.ts';

/** What is written in the background, or counts what was given out, whatever came of the call. */
const BY_THE_WAY = /#numbers#|#list#|#rows#|\tbalances$|\tcounters#/;

/** By account, by key: what has been written since the tests of a file began. */
const accounts = new Map<string, Map<string, unknown>>();

const streams = new DynamoDBStreamsClient({ endpoint: inject('service').endpoint });
let position = await fromNow();
let reading: Promise<void> = Promise.resolve();
let marks = 0;
const seen = new Set<string>();

/**
 * Everything a company of this file's has in the table, by key, without what follows from it in the background. It is
 * put together from the table's stream: a scan would go through the items of every other test too.
 */
export async function written(account: number): Promise<Map<string, unknown>> {
  marks += 1;
  const mark = { pk: 'mark', sk: `${process.pid}-${marks}` };
  await documents.send(new PutCommand({ TableName: tableName(), Item: mark }));
  reading = reading.then(() => readUntil(mark.sk));
  await reading;
  await documents.send(new DeleteCommand({ TableName: tableName(), Key: mark }));
  return new Map(accounts.get(String(account)));
}

async function fromNow(): Promise<string> {
  const { Table } = await documents.send(new DescribeTableCommand({ TableName: tableName() }));
  const StreamArn = Table?.LatestStreamArn ?? '';
  const open = (await listShards(streams, StreamArn)).filter(
    ({ SequenceNumberRange }) => SequenceNumberRange?.EndingSequenceNumber === undefined,
  );
  const [shard] = open;
  if (!shard || open.length > 1) throw new Error(`A local stream has one open shard, this one has ${open.length}`);
  const at = { StreamArn, ShardId: shard.ShardId, ShardIteratorType: 'LATEST' } as const;
  return iterator((await streams.send(new GetShardIteratorCommand(at))).ShardIterator);
}

/** The stream is in order: what was written before the mark has been seen once the mark is. */
async function readUntil(mark: string): Promise<void> {
  while (!seen.has(mark)) {
    const { Records = [], NextShardIterator } = await streams.send(
      new GetRecordsCommand({ ShardIterator: position, Limit: 1000 }),
    );
    position = iterator(NextShardIterator);
    for (const record of Records) {
      const { Keys, NewImage } = streamRecord(record, '', '').dynamodb as unknown as Images;
      const { pk, sk } = unmarshall(Keys) as { pk: string; sk: string };
      if (pk === 'mark') seen.add(sk);
      else note(pk, sk, NewImage && unmarshall(NewImage));
    }
  }
}

interface Images {
  readonly Keys: Record<string, AttributeValue>;
  readonly NewImage?: Record<string, AttributeValue>;
}

function note(pk: string, sk: string, item: Record<string, unknown> | undefined): void {
  const name = `${pk}\t${sk}`;
  if (BY_THE_WAY.test(name)) return;
  const account = pk.slice(0, pk.indexOf('#'));
  const items = accounts.get(account) ?? new Map<string, unknown>();
  accounts.set(account, items);
  if (item) {
    const { countedAt: _, ...written } = item;
    items.set(name, written);
  } else items.delete(name);
}

function iterator(next: string | undefined): string {
  if (!next) throw new Error('The shard of the local stream was closed');
  return next;
}
