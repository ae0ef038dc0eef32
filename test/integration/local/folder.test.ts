import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { credentials } from '#lib/local/environment.ts';
import { type LocalRun, startLocal } from '#lib/local/start.ts';
import { aTable, temporaryFolder, writeAssembly } from './fixture.ts';

const clientOf = ({ endpoint, region }: LocalRun) => new DynamoDBClient({ endpoint, region, credentials });
const item = { pk: { S: 'a' }, email: { S: 'a@example.com' } };
const read = async (run: LocalRun) =>
  (await clientOf(run).send(new GetItemCommand({ TableName: run.table, Key: { pk: item.pk } }))).Item;
const write = (run: LocalRun) => clientOf(run).send(new PutItemCommand({ TableName: run.table, Item: item }));

test('Data lasts from run to run, an index that is new in the template is added, --fresh empties', async () => {
  const dataDir = await temporaryFolder();
  const options = { port: 0, dataDir, seed: false };
  const first = await startLocal({ ...options, assembly: await writeAssembly({ Table: aTable() }) });
  await write(first);
  await first.stop();

  const indexed = await writeAssembly({ Table: aTable('email') });
  const second = await startLocal({ ...options, assembly: indexed });
  expect(await read(second)).toEqual(item);
  const query = new QueryCommand({
    TableName: second.table,
    IndexName: 'by-email',
    KeyConditionExpression: 'email = :email',
    ExpressionAttributeValues: { ':email': item.email },
  });
  expect((await clientOf(second).send(query)).Items).toEqual([item]);
  await second.stop();

  await writeFile(join(dataDir, 'mine.txt'), 'not the local run’s');
  const third = await startLocal({ ...options, assembly: indexed, fresh: true });
  expect(await read(third)).toBeUndefined();
  await third.stop();
  expect(await readdir(dataDir)).toContain('mine.txt');
});

test('A run that is killed leaves what was written, and a folder that can be used again', async () => {
  const options = { port: 0, dataDir: await temporaryFolder(), seed: false };
  const assembly = await writeAssembly({ Table: aTable() });
  const first = await startLocal({ ...options, assembly });
  await write(first);
  await first.kill();
  const second = await startLocal({ ...options, assembly });
  expect(await read(second)).toEqual(item);
  await second.stop();
});

test('A folder that is not there is made with those above it; where none can be made, that is said', async () => {
  const assembly = await writeAssembly({ Table: aTable() });
  const dataDir = join(await temporaryFolder(), 'a', 'b');
  await (await startLocal({ port: 0, dataDir, seed: false, assembly })).stop();
  expect(await readdir(dataDir)).toContain('db');
  const nowhere = startLocal({ port: 0, dataDir: '/proc/nowhere/data', seed: false, assembly });
  await expect(nowhere).rejects.toThrow('Cannot write to the data folder /proc/nowhere/data (ENOENT)');
});

test('A folder serves one run at a time', async () => {
  const options = { port: 0, dataDir: await temporaryFolder(), seed: false };
  const assembly = await writeAssembly({ Table: aTable() });
  const run = await startLocal({ ...options, assembly });
  await expect(startLocal({ ...options, assembly })).rejects.toThrow(`(process ${process.pid}) already uses`);
  const table = await clientOf(run).send(new DescribeTableCommand({ TableName: run.table }));
  expect(table.Table?.TableStatus).toBe('ACTIVE');
  await run.stop();
});

test('A table with other keys is not touched', async () => {
  const options = { port: 0, dataDir: await temporaryFolder(), seed: false };
  const first = await startLocal({ ...options, assembly: await writeAssembly({ Table: aTable() }) });
  await first.stop();
  const { Properties, Type } = aTable('email');
  const other = { Type, Properties: { ...Properties, KeySchema: [{ AttributeName: 'email', KeyType: 'HASH' }] } };
  const start = startLocal({ ...options, assembly: await writeAssembly({ Table: other }) });
  await expect(start).rejects.toThrow('start with --fresh');
});

test('The database engine that ends by itself is noticed', async () => {
  const assembly = await writeAssembly({ Table: aTable() });
  const run = await startLocal({ port: 0, dataDir: await temporaryFolder(), seed: false, inMemory: true, assembly });
  process.kill(run.enginePid, 'SIGKILL');
  await run.broken;
  await run.stop();
});
