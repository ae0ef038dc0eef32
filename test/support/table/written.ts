import { randomUUID } from 'node:crypto';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { inject } from 'vitest';
import { normalizeImage } from '#lib/local/streams/stream-record.ts';
import { getRecords, type WireItem } from '#lib/local/streams/stream-records.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { openIterator, openShardFromNow } from './open-shard.ts';
import { STREAM_MARKER } from './stream-mark.ts';

/** Projections, notifications, counters of numbers and attempts, and rejected calls. */
const BY_THE_WAY =
  /#numbers#|#calls-taken#|#list#|#rows#|#report|#text-key#|#first-sale#|#notifications\t|#mail#slack_|#refused-calls\t|\tbalances$|\tcounters#|\tstandings#/;

/** Fields that the webhook sender updates in items written by calls. */
const NOTED_BY_THE_SENDER = new Set(['attempts', 'dueAt', 'failingSince', 'revision', 'slowSince', 'state']);
const SENT = /#deliveries#|\twebhook#/;

type Image = WireItem;

/** Current items by account and key, according to the stream. */
const accounts = new Map<string, Map<string, Image>>();

/** Accounts with all items kept, including projections. */
const imagesByKey = new Map<string, Map<string, Image>>();

const streams = new DynamoDBStreamsClient({ endpoint: inject('service').endpoint });
let position = await fromNow();
let reading: Promise<void> = Promise.resolve();
const mark = { pk: STREAM_MARKER, sk: randomUUID() };
let marks = 0;
let recordCount = 0;

/**
 * Items of companies of this file by key, without projections. Built from the stream: a scan would read all other
 * tests' items.
 */
export async function readWrittenItems(...companies: readonly number[]): Promise<Map<string, unknown>> {
  await readOn();
  return new Map(companies.flatMap((account) => [...(accounts.get(String(account)) ?? [])].map(withoutFollowing)));
}

export function recordAllItems(account: number): void {
  imagesByKey.set(String(account), new Map());
}

/** All items written since `recordAllItems`, including projections. */
export async function readAllWrittenItems(account: number): Promise<[name: string, item: Record<string, unknown>][]> {
  await readOn();
  return [...(imagesByKey.get(String(account)) ?? [])].map(([name, image]) => [
    name,
    unmarshall(normalizeImage(image) as never),
  ]);
}

async function readOn(): Promise<void> {
  marks += 1;
  const number = marks;
  await documentClient.send(new PutCommand({ TableName: tableName(), Item: { ...mark, number } }));
  reading = reading.then(() => readUntil(number));
  await reading;
}

const read = new WeakMap<Image, unknown>();

function withoutFollowing([name, image]: [string, Image]): [string, unknown] {
  if (!read.has(image)) read.set(image, getItem(name, image));
  return [name, read.get(image)];
}

function getItem(name: string, image: Image): unknown {
  const { countedAt, fed, ...item } = unmarshall(normalizeImage(image) as never);
  // The projector sets a visitor's expiry.
  if (/#visitor#/.test(name)) delete item.expires_at;
  if (!SENT.test(name)) return item;
  return Object.fromEntries(Object.entries(item).filter(([field]) => !NOTED_BY_THE_SENDER.has(field)));
}

async function fromNow(): Promise<string> {
  const { Table } = await documentClient.send(new DescribeTableCommand({ TableName: tableName() }));
  return openShardFromNow(streams, Table?.LatestStreamArn ?? '');
}

/** The stream is ordered: writes before the marker come first. */
async function readUntil(number: number): Promise<void> {
  while (recordCount < number) {
    const { Records = [], NextShardIterator } = await getRecords(streams, { ShardIterator: position, Limit: 1000 });
    position = openIterator(NextShardIterator);
    for (const {
      dynamodb: { Keys = {}, NewImage },
    } of Records) {
      const [pk, sk] = [String(Keys.pk?.S), String(Keys.sk?.S)];
      if (pk !== mark.pk) note(pk, sk, NewImage);
      // Concurrent markers may arrive in either order.
      else if (sk === mark.sk) recordCount = Math.max(recordCount, Number(NewImage?.number?.N));
    }
  }
}

function note(pk: string, sk: string, image: Image | undefined): void {
  const name = `${pk}\t${sk}`;
  const account = pk.slice(0, pk.indexOf('#'));
  const all = imagesByKey.get(account);
  if (image) all?.set(name, image);
  else all?.delete(name);
  if (BY_THE_WAY.test(name)) return;
  const items = accounts.get(account) ?? new Map<string, Image>();
  accounts.set(account, items);
  // The sender writes deliveries of events at any time.
  if (/#deliveries#/.test(pk) && image?.type?.S !== 'test' && !items.has(name)) return;
  if (image) items.set(name, image);
  else items.delete(name);
}
