import { type DynamoDBStreamsClient, GetShardIteratorCommand } from '@aws-sdk/client-dynamodb-streams';
import { listShards } from '#lib/local/streams/shard.ts';

/**
 * Opens an iterator of what is written from now on to the one open shard of a local stream. It is the shard that is no other's
 * parent: the embedded engine gives an ending sequence number to an open shard, too.
 * @throws Error where there is not one such shard
 */
export async function openShardFromNow(client: DynamoDBStreamsClient, StreamArn: string): Promise<string> {
  const shards = await listShards(client, StreamArn);
  const parents = new Set(shards.map(({ ParentShardId }) => ParentShardId));
  const [shard, ...others] = shards.filter(({ ShardId }) => !parents.has(ShardId));
  if (!shard || others.length > 0) throw new Error('A local stream has one open shard');
  const from = { StreamArn, ShardId: shard.ShardId, ShardIteratorType: 'LATEST' } as const;
  return iteratorOf((await client.send(new GetShardIteratorCommand(from))).ShardIterator);
}

/** @throws Error where the shard was closed meanwhile */
export function iteratorOf(next: string | undefined): string {
  if (!next) throw new Error('The shard of the local stream was closed');
  return next;
}
