import { type DynamoDBStreamsClient, GetShardIteratorCommand } from '@aws-sdk/client-dynamodb-streams';
import { listShards } from '#lib/local/streams/shard.ts';

/**
 * Opens an iterator at the end of a local stream's single open shard. It is identified as the parent of no other shard:
 * the engine sets an ending sequence number on open shards, too.
 * @throws Error unless there is exactly one
 */
export async function openShardFromNow(client: DynamoDBStreamsClient, StreamArn: string): Promise<string> {
  const shards = await listShards(client, StreamArn);
  const parents = new Set(shards.map(({ ParentShardId }) => ParentShardId));
  const [shard, ...others] = shards.filter(({ ShardId }) => !parents.has(ShardId));
  if (!shard || others.length > 0) throw new Error('A local stream has one open shard');
  const from = { StreamArn, ShardId: shard.ShardId, ShardIteratorType: 'LATEST' } as const;
  return openIterator((await client.send(new GetShardIteratorCommand(from))).ShardIterator);
}

export function openIterator(next: string | undefined): string {
  if (!next) throw new Error('The shard of the local stream was closed');
  return next;
}
