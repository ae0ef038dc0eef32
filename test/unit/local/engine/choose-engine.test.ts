import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseEngine } from '#lib/local/engine/choose-engine.ts';
import { executeSql } from '#lib/local/engine/database-file.ts';
import { dynamoDBLocal } from '#lib/local/engine/dynamodb-local.ts';
import { EMBEDDED_FILE } from '#lib/local/engine/embedded.ts';
import type { EngineProgram } from '#lib/local/engine/engine-program.ts';

const embedded: EngineProgram = { ...dynamoDBLocal, fileName: EMBEDDED_FILE };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'choose-engine-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const getPutData = (engine: EngineProgram) =>
  executeSql(join(folder, engine.fileName), 'CREATE TABLE items (item TEXT)');

test('a run uses the embedded engine if it is installed, otherwise DynamoDB Local', async () => {
  expect(await chooseEngine({}, folder, embedded)).toBe(embedded);
  expect(await chooseEngine({}, folder, null)).toBe(dynamoDBLocal);
  expect(await chooseEngine({ ENGINE: '' }, undefined, embedded)).toBe(embedded);
});

test('ENGINE chooses the engine', async () => {
  expect(await chooseEngine({ ENGINE: 'dynamodb-local' }, folder, embedded)).toBe(dynamoDBLocal);
  expect(await chooseEngine({ ENGINE: 'embedded' }, folder, embedded)).toBe(embedded);
});

test('a data folder keeps the engine that has its data', async () => {
  await getPutData(dynamoDBLocal);
  expect(await chooseEngine({}, folder, embedded)).toBe(dynamoDBLocal);
  expect(await chooseEngine({}, undefined, embedded)).toBe(embedded);
  await expect(chooseEngine({ ENGINE: 'embedded' }, folder, embedded)).rejects.toThrow(
    'The data folder has data of ENGINE=dynamodb-local: start with --fresh, or choose another folder with --data.',
  );
});

test('an empty database from a failed start is ignored, but an unreadable file counts as data', async () => {
  await executeSql(join(folder, dynamoDBLocal.fileName), 'PRAGMA journal_mode = WAL');
  expect(await chooseEngine({}, folder, embedded)).toBe(embedded);
  writeFileSync(join(folder, dynamoDBLocal.fileName), 'no database, but long enough to be one'.repeat(100));
  expect(await chooseEngine({}, folder, embedded)).toBe(dynamoDBLocal);
});

test('a data folder with data of two engines, or of an engine that is not installed, is rejected', async () => {
  await getPutData(embedded);
  await expect(chooseEngine({}, folder, null)).rejects.toThrow('run npm ci, or start with --fresh.');
  await getPutData(dynamoDBLocal);
  await expect(chooseEngine({}, folder, embedded)).rejects.toThrow('ENGINE=embedded and dynamodb-local');
});

test('an engine that is unknown or missing on this platform is rejected', async () => {
  await expect(chooseEngine({ ENGINE: 'embedded' }, folder, null)).rejects.toThrow('leave ENGINE out');
  for (const ENGINE of ['sqlite', 'toString']) {
    await expect(chooseEngine({ ENGINE }, folder, embedded)).rejects.toThrow('it must be embedded or dynamodb-local.');
  }
});
