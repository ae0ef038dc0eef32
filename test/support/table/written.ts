import { randomUUID } from 'node:crypto';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { inject } from 'vitest';
import { imageOf } from '#lib/local/streams/stream-record.ts';
import { getRecords, type WireItem } from '#lib/local/streams/stream-records.ts';
import { documents, tableName } from '#shared/store/table/client.ts';
import { iteratorOf, openShardFromNow } from './open-shard.ts';
import { STREAM_MARK } from './stream-mark.ts';

/** What is written in the background, or counts what was given out or tried, whatever came of the call; and that it was refused. */
const BY_THE_WAY = /#numbers#|#calls-taken#|#list#|#rows#|#report|#text-key#|#refused-calls\t|\tbalances$|\tcounters#/;

/** What the sender of webhooks notes in items that calls write, too. */
const NOTED_BY_THE_SENDER = new Set(['attempts', 'dueAt', 'failingSince', 'revision', 'slowSince', 'state']);
const SENT = /#deliveries#|\twebhook#/;

type Image = WireItem;

/** By account, by key: what has been written since the tests of a file began, as the stream said it. */
const accounts = new Map<string, Map<string, Image>>();

/** The same of accounts of which all is kept, also what follows in the background. */
const whole = new Map<string, Map<string, Image>>();

const streams = new DynamoDBStreamsClient({ endpoint: inject('service').endpoint });
let position = await fromNow();
let reading: Promise<void> = Promise.resolve();
const mark = { pk: STREAM_MARK, sk: randomUUID() };
let marks = 0;
let seen = 0;

/**
 * Everything that companies of this file's have in the table, by key, without what follows from it in the background. It
 * is put together from the table's stream: a scan would go through the items of every other test too.
 */
export async function written(...companies: readonly number[]): Promise<Map<string, unknown>> {
  await readOn();
  return new Map(companies.flatMap((account) => [...(accounts.get(String(account)) ?? [])].map(withoutFollowing)));
}

/** From now on keeps all that is written of an account, for `allWritten`. */
export function keepAll(account: number): void {
  whole.set(String(account), new Map());
}

/** All items of an account by key that were written since `keepAll` was told of it, also those that follow in the background. */
export async function allWritten(account: number): Promise<[name: string, item: Record<string, unknown>][]> {
  await readOn();
  return [...(whole.get(String(account)) ?? [])].map(([name, image]) => [name, unmarshall(imageOf(image) as never)]);
}

/** Reads the stream up to what has been written by now. */
async function readOn(): Promise<void> {
  marks += 1;
  const number = marks;
  await documents.send(new PutCommand({ TableName: tableName(), Item: { ...mark, number } }));
  reading = reading.then(() => readUntil(number));
  await reading;
}

/** What has been read of an image: most of what is compared has not changed since the last time. */
const read = new WeakMap<Image, unknown>();

function withoutFollowing([name, image]: [string, Image]): [string, unknown] {
  if (!read.has(image)) read.set(image, itemOf(name, image));
  return [name, read.get(image)];
}

function itemOf(name: string, image: Image): unknown {
  const { countedAt: _, fed: __, ...item } = unmarshall(imageOf(image) as never);
  // The projector says when a visitor ends, as it counts the click.
  if (/#visitor#/.test(name)) delete item.expires_at;
  if (!SENT.test(name)) return item;
  return Object.fromEntries(Object.entries(item).filter(([field]) => !NOTED_BY_THE_SENDER.has(field)));
}

async function fromNow(): Promise<string> {
  const { Table } = await documents.send(new DescribeTableCommand({ TableName: tableName() }));
  return openShardFromNow(streams, Table?.LatestStreamArn ?? '');
}

/** The stream is in order: what was written before the mark has been seen once the mark is. */
async function readUntil(number: number): Promise<void> {
  while (seen < number) {
    const { Records = [], NextShardIterator } = await getRecords(streams, { ShardIterator: position, Limit: 1000 });
    position = iteratorOf(NextShardIterator);
    for (const {
      dynamodb: { Keys = {}, NewImage },
    } of Records) {
      const [pk, sk] = [String(Keys.pk?.S), String(Keys.sk?.S)];
      if (pk !== mark.pk) note(pk, sk, NewImage);
      // Two marks that are put at the same moment may come in either order.
      else if (sk === mark.sk) seen = Math.max(seen, Number(NewImage?.number?.N));
    }
  }
}

function note(pk: string, sk: string, image: Image | undefined): void {
  const name = `${pk}\t${sk}`;
  const account = pk.slice(0, pk.indexOf('#'));
  const all = whole.get(account);
  if (image) all?.set(name, image);
  else all?.delete(name);
  if (BY_THE_WAY.test(name)) return;
  const items = accounts.get(account) ?? new Map<string, Image>();
  accounts.set(account, items);
  // A delivery of what has happened is written whenever its sender comes to it.
  if (/#deliveries#/.test(pk) && image?.type?.S !== 'test' && !items.has(name)) return;
  if (image) items.set(name, image);
  else items.delete(name);
}
