import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { credentials } from '#lib/local/functions/environment.ts';
import { type LocalRun, startLocal } from '#lib/local/run/start.ts';
import { aTable, temporaryFolder, writeAssembly } from './fixture.ts';

const clientOf = ({ endpoint, region }: LocalRun) => new DynamoDBClient({ endpoint, region, credentials });
const [item, other] = ['a', 'b'].map((pk) => ({ pk: { S: pk }, email: { S: `${pk}@example.com` } })) as [Item, Item];
type Item = { readonly pk: { readonly S: string }; readonly email: { readonly S: string } };
const read = async (run: LocalRun, { pk } = item) =>
  (await clientOf(run).send(new GetItemCommand({ TableName: run.table, Key: { pk } }))).Item;
const write = (run: LocalRun, Item = item) => clientOf(run).send(new PutItemCommand({ TableName: run.table, Item }));

// A start takes seconds, so each test goes on where the one before has ended.
describe('a folder, from run to run', () => {
  let dataDir: string;
  let indexed: string;
  let second: LocalRun;
  const start = async (assembly: string, fresh = false) =>
    startLocal({ port: 0, seed: false, dataDir, assembly, fresh });
  beforeAll(async () => {
    dataDir = await temporaryFolder();
    indexed = await writeAssembly({ Table: aTable('email') });
  });

  test('Data lasts from run to run, and an index that is new in the template is added', async () => {
    const first = await start(await writeAssembly({ Table: aTable() }));
    await write(first);
    await first.stop();
    second = await start(indexed);
    expect(await read(second)).toEqual(item);
    const query = new QueryCommand({
      TableName: second.table,
      IndexName: 'by-email',
      KeyConditionExpression: 'email = :email',
      ExpressionAttributeValues: { ':email': item.email },
    });
    expect((await clientOf(second).send(query)).Items).toEqual([item]);
    // Whoever has signed in is known by the issuer's address, so the next run has it at the same.
    const { port } = JSON.parse(await readFile(join(dataDir, 'issuer.json'), 'utf8'));
    expect((await fetch(`http://127.0.0.1:${port}/.well-known/openid-configuration`)).status).toBe(200);
  });

  test('A run that is killed leaves what was written, and a folder that can be used again', async () => {
    await write(second, other);
    await second.kill();
    const third = await start(indexed);
    expect(await read(third, other)).toEqual(other);
    await third.stop();
  });

  test('A table with other keys is not touched; --fresh empties the folder of it, and of nothing else', async () => {
    await writeFile(join(dataDir, 'mine.txt'), 'not the local run’s');
    const { Properties, Type } = aTable('email');
    const keyed = { Type, Properties: { ...Properties, KeySchema: [{ AttributeName: 'email', KeyType: 'HASH' }] } };
    const otherKeys = start(await writeAssembly({ Table: keyed }));
    await expect(otherKeys).rejects.toThrow('start with --fresh');
    const last = await start(indexed, true);
    expect(await read(last)).toBeUndefined();
    await last.stop();
    expect(await readdir(dataDir)).toContain('mine.txt');
  });
});

describe('a folder that is not there', () => {
  let run: LocalRun;
  let options: Parameters<typeof startLocal>[0];

  test('is made with those above it; where none can be made, that is said', async () => {
    const assembly = await writeAssembly({ Table: aTable() });
    const dataDir = join(await temporaryFolder(), 'a', 'b');
    options = { port: 0, dataDir, seed: false, assembly };
    run = await startLocal(options);
    expect(await readdir(dataDir)).toContain('db');
    const nowhere = startLocal({ ...options, dataDir: '/proc/nowhere/data' });
    await expect(nowhere).rejects.toThrow('Cannot write to the data folder /proc/nowhere/data (ENOENT)');
  });

  test('serves one run at a time', async () => {
    await expect(startLocal(options)).rejects.toThrow(`(process ${process.pid}) already uses`);
    const table = await clientOf(run).send(new DescribeTableCommand({ TableName: run.table }));
    expect(table.Table?.TableStatus).toBe('ACTIVE');
  });

  test('serves a run whose database engine ends by itself: that is noticed', async () => {
    process.kill(run.enginePid, 'SIGKILL');
    await run.broken;
    await run.stop();
  });
});
