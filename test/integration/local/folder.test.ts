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
import { LOCAL_CREDENTIALS } from '#lib/local/functions/environment.ts';
import { type LocalRun, startLocalRun } from '#lib/local/run/start.ts';
import { aTable, createTemporaryFolder, writeAssembly } from './fixture.ts';

const createClient = ({ endpoint, region }: LocalRun) =>
  new DynamoDBClient({ endpoint, region, credentials: LOCAL_CREDENTIALS });
const [item, other] = ['a', 'b'].map((pk) => ({ pk: { S: pk }, email: { S: `${pk}@example.com` } })) as [Item, Item];
type Item = { readonly pk: { readonly S: string }; readonly email: { readonly S: string } };
const read = async (run: LocalRun, { pk } = item) =>
  (await createClient(run).send(new GetItemCommand({ TableName: run.table, Key: { pk } }))).Item;
const write = (run: LocalRun, Item = item) =>
  createClient(run).send(new PutItemCommand({ TableName: run.table, Item }));

// A start takes seconds, so each test continues where the previous one ended.
describe('data folder across runs', () => {
  let dataDir: string;
  let indexed: string;
  let second: LocalRun;
  const start = async (assembly: string, isFresh = false) =>
    startLocalRun({ port: 0, seed: false, dataDir, assembly, fresh: isFresh });
  beforeAll(async () => {
    dataDir = await createTemporaryFolder();
    indexed = await writeAssembly({ Table: aTable('email') });
  });

  test('data lasts from run to run, and a new index of the template is added', async () => {
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
    expect((await createClient(second).send(query)).Items).toEqual([item]);
    // The issuer's address identifies signed-in users, so the next run has to use the same one.
    const { port } = JSON.parse(await readFile(join(dataDir, 'issuer.json'), 'utf8'));
    expect((await fetch(`http://127.0.0.1:${port}/.well-known/openid-configuration`)).status).toBe(200);
  });

  test('a killed run leaves its writes and a usable folder', async () => {
    await write(second, other);
    await second.kill();
    const third = await start(indexed);
    expect(await read(third, other)).toEqual(other);
    await third.stop();
  });

  test('a table with other keys is not touched, and --fresh deletes only the database', async () => {
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

describe('new data folder', () => {
  let run: LocalRun;
  let options: Parameters<typeof startLocalRun>[0];

  test('a missing folder is created with its parents, and an impossible one is reported', async () => {
    const assembly = await writeAssembly({ Table: aTable() });
    const dataDir = join(await createTemporaryFolder(), 'a', 'b');
    options = { port: 0, dataDir, seed: false, assembly };
    run = await startLocalRun(options);
    expect(await readdir(dataDir)).toContain('db');
    const nowhere = startLocalRun({ ...options, dataDir: '/proc/nowhere/data' });
    await expect(nowhere).rejects.toThrow('Cannot write to the data folder /proc/nowhere/data (ENOENT)');
  });

  test('a data folder serves one run at a time', async () => {
    await expect(startLocalRun(options)).rejects.toThrow(`(process ${process.pid}) already uses`);
    const table = await createClient(run).send(new DescribeTableCommand({ TableName: run.table }));
    expect(table.Table?.TableStatus).toBe('ACTIVE');
  });

  test('a run notices that its database engine has ended', async () => {
    process.kill(run.enginePid, 'SIGKILL');
    await run.broken;
    await run.stop();
  });
});
