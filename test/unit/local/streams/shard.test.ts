import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createShardReader } from '#lib/local/streams/shard.ts';
import { WorkDeduplicator } from '#lib/local/streams/work-deduplicator.ts';

interface Input {
  readonly ShardIterator: string;
  readonly Limit: number;
  readonly SequenceNumber?: string;
}
/** An iterator is the number of records before it. */
let written: string[];
let fails: boolean;
let requests: { operation: string; input: Input }[];

/** A fake of the stream API. */
const server = createServer(async (request, response) => {
  const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
  const input = (await json(request)) as Input;
  requests.push({ operation, input });
  const fault = fails && operation === 'GetRecords';
  response.statusCode = fault ? 400 : 200;
  response.end(
    JSON.stringify(fault ? { __type: 'x#LimitExceededException', message: 'no' } : respond(operation, input)),
  );
});
let client: DynamoDBStreamsClient;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { accessKeyId: 'x', secretAccessKey: 'x' };
  client = new DynamoDBStreamsClient({ endpoint, region: 'x', credentials, maxAttempts: 1 });
});
afterAll(() => {
  client.destroy();
  server.close();
});

beforeEach(() => {
  written = ['1', '2'];
  fails = false;
  requests = [];
});

function respond(operation: string, { ShardIterator, Limit, SequenceNumber = '0' }: Input) {
  if (operation === 'GetShardIterator') return { ShardIterator: SequenceNumber };
  const from = Number(ShardIterator);
  const Records = written.slice(from, from + Limit).map((number) => ({ dynamodb: { SequenceNumber: number } }));
  return { Records, NextShardIterator: String(from + Records.length) };
}

function createTwoReaders() {
  const reads = new WorkDeduplicator<never>();
  const at = { region: 'x', streamArn: 'stream', shardId: 'shard' };
  const reader = () => {
    const { read } = createShardReader(client, at, undefined, reads);
    return async (limit = 10) => (await read(limit))?.map(({ dynamodb }) => dynamodb.SequenceNumber);
  };
  return [reader(), reader()] as const;
}
const calls = (operation = 'GetRecords') => requests.filter((one) => one.operation === operation);

test('consumers at the same position share a call, and each gets all records', async () => {
  const [one, other] = createTwoReaders();
  expect(await Promise.all([one(), other()])).toEqual([
    ['1', '2'],
    ['1', '2'],
  ]);
  expect(calls()).toHaveLength(1);
  expect(await Promise.all([one(), other()])).toEqual([[], []]);
  expect(calls()).toHaveLength(2);
});

test('a consumer that joins a waiting one shares its call', async () => {
  const [one, other] = createTwoReaders();
  await Promise.all([one(), other()]);
  expect(await one()).toEqual([]);
  const waiting = one();
  written.push('3');
  expect(await Promise.all([waiting, other()])).toEqual([['3'], ['3']]);
  expect(calls()).toHaveLength(3);
});

test('a consumer that is behind reads separately and misses no record', async () => {
  const [one, other] = createTwoReaders();
  expect(await other(1)).toEqual(['1']);
  expect(await one()).toEqual(['1', '2']);
  expect(await Promise.all([one(), other()])).toEqual([[], ['2']]);
});

test('a failed shared call is retried from the position of each consumer', async () => {
  const [one, other] = createTwoReaders();
  await Promise.all([one(), other()]);
  fails = true;
  const results = await Promise.allSettled([one(), other()]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await Promise.all([one(), other()])).toEqual([[], []]);
  const [, repeated] = calls('GetShardIterator');
  expect(repeated?.input).toMatchObject({ SequenceNumber: '2', ShardIteratorType: 'AFTER_SEQUENCE_NUMBER' });
});
