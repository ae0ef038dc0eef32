import { DynamoDBStreamsClient, GetRecordsCommand, GetShardIteratorCommand } from '@aws-sdk/client-dynamodb-streams';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test } from 'vitest';
import { readShard } from '#lib/local/shard.ts';
import { Together } from '#lib/local/together.ts';

const streams = mockClient(DynamoDBStreamsClient);
/** What is in the shard, by sequence number; an iterator says how many come before it. */
let written: string[];
let fails: boolean;

beforeEach(() => {
  written = ['1', '2'];
  fails = false;
  streams.reset();
  streams.on(GetShardIteratorCommand).callsFake(({ SequenceNumber = '0' }) => ({ ShardIterator: SequenceNumber }));
  streams.on(GetRecordsCommand).callsFake(({ ShardIterator, Limit }) => {
    if (fails) throw new Error('no');
    const from = Number(ShardIterator);
    const Records = written.slice(from, from + Limit).map((SequenceNumber) => ({ dynamodb: { SequenceNumber } }));
    return { Records, NextShardIterator: String(from + Records.length) };
  });
});

/** Two consumers of a shard. */
function twoReaders() {
  const reads = new Together<never>();
  const at = { region: 'x', streamArn: 'stream', shardId: 'shard' };
  const reader = () => {
    const { read } = readShard(new DynamoDBStreamsClient({}), at, undefined, reads);
    return async (limit = 10) => (await read(limit))?.map(({ dynamodb }) => dynamodb.SequenceNumber);
  };
  return [reader(), reader()] as const;
}
const calls = () => streams.commandCalls(GetRecordsCommand).length;

test('consumers that have come equally far share a call, and each gets all records', async () => {
  const [one, other] = twoReaders();
  expect(await Promise.all([one(), other()])).toEqual([
    ['1', '2'],
    ['1', '2'],
  ]);
  expect(calls()).toBe(1);
  expect(await Promise.all([one(), other()])).toEqual([[], []]);
  expect(calls()).toBe(2);
});

test('a consumer that comes later, while another waits for news, waits with it', async () => {
  const [one, other] = twoReaders();
  await Promise.all([one(), other()]);
  expect(await one()).toEqual([]);
  const waiting = one();
  written.push('3');
  expect(await Promise.all([waiting, other()])).toEqual([['3'], ['3']]);
  expect(calls()).toBe(3);
});

test('a consumer that is behind reads for itself, and misses nothing', async () => {
  const [one, other] = twoReaders();
  expect(await other(1)).toEqual(['1']);
  expect(await one()).toEqual(['1', '2']);
  expect(await Promise.all([one(), other()])).toEqual([[], ['2']]);
});

test('a call that fails for both is made anew from where each of them was', async () => {
  const [one, other] = twoReaders();
  await Promise.all([one(), other()]);
  fails = true;
  const failed = await Promise.allSettled([one(), other()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await Promise.all([one(), other()])).toEqual([[], []]);
  const [, again] = streams.commandCalls(GetShardIteratorCommand);
  expect(again?.args[0].input).toMatchObject({ SequenceNumber: '2', ShardIteratorType: 'AFTER_SEQUENCE_NUMBER' });
});
